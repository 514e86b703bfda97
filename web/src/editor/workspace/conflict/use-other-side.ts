import { use } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { SharedDraftContext } from '../../presence/place.ts'
import type { Conflict } from '../session/layout-session.ts'
import { useNewestVersion } from './use-newest-version.ts'

/**
 * Who made the other version: another user, or this user in another window. `who` is null while unknown, and for
 * presets.
 */
export function useOtherSide<D>({ draft }: Conflict<D>) {
  const { conflict } = useTexts('editor')
  const { person } = useSession()
  const id = use(SharedDraftContext)?.address.id
  const newest = useNewestVersion(draft ? undefined : id)
  const who = draft ? draft.editor.name : (newest?.author ?? null)
  const isYou = draft ? draft.editor.id === person.id : newest?.isFromOtherWindow === true
  const labels = isYou
    ? { mine: conflict.thisWindow, theirs: conflict.otherWindow }
    : { mine: conflict.mine, theirs: who === null ? conflict.theirs : conflict.by({ who }) }
  return { who, isYou, labels }
}
