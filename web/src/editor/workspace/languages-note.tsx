import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import type { DraftAddress } from './session/use-shared-draft.ts'

/** Appears when a save in the main language has made other languages outdated. */
export function LanguagesNote({ address: { store, id } }: { address: DraftAddress }) {
  const { common } = useTexts('app')
  const layouts = useTexts('layouts')
  const count = useRead('countOpenTexts', { id }).data?.outdatedLanguages
  /** The count that the user has already seen. */
  const [knownCount, setKnownCount] = useState(count)
  if (count !== undefined && (knownCount === undefined || count < knownCount)) setKnownCount(count)
  if (count === undefined || knownCount === undefined || count <= knownCount) return null
  return (
    <Note
      tone="warn"
      action={
        <>
          <LinkButton size="small" to="/s/$store/layouts/$id/languages" params={{ store, id }}>
            {layouts.updateLanguages}
          </LinkButton>
          <Button size="small" onClick={() => setKnownCount(count)}>
            {common.close}
          </Button>
        </>
      }
    >
      {layouts.languagesBehind({ count })}
    </Note>
  )
}
