import { useEffect } from 'react'
import { hasSameStructure } from '../../../../src/engine/content/structure.ts'
import { useMayWrite } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import type { LayoutDocument } from '../model/document.ts'
import { useEditor } from '../use-editor.ts'
import type { LanguageRecord, LayoutRecord } from '../workspace/session/layout-record.ts'
import type { LayoutSession } from '../workspace/session/layout-session.ts'
import workspaceStyles from '../workspace/workspace.module.css'
import { useLanguageName } from './naming.ts'
import { useSeparateDesign } from './use-separate-design.ts'

type FollowingDesignProps = { session: LayoutSession; layout: LayoutRecord; language: LanguageRecord }

/** Limits edits in a language that follows the main design to texts, links, images and files. */
export function FollowingDesign({ session, layout, language }: FollowingDesignProps) {
  const { editor } = session
  const isFollowing = layout.bodyType === 'visual' && (language.followsDesign || language.bodyDesign === null)
  useEffect(() => {
    const keepsStructure = (next: LayoutDocument) => {
      const { bodyDesign: current } = editor.getState().document
      return (
        !current ||
        !next.bodyDesign ||
        current === next.bodyDesign ||
        hasSameStructure(current, next.bodyDesign)
      )
    }
    if (isFollowing) editor.limit(keepsStructure)
    return () => editor.limit(() => true)
  }, [editor, isFollowing])
  const isRefused = useEditor(editor, (state) => state.isRefused)
  const languages = useTexts('languages')
  const { common } = useTexts('app')
  const mayWrite = useMayWrite()
  const name = useLanguageName()
  const names = { language: name(language.locale), main: name(layout.defaultLocale) }
  const close = () => editor.setUiState({ isRefused: false })
  const separate = useSeparateDesign(layout.id, language.locale, close)
  if (!isFollowing || !mayWrite) return null
  return (
    <div className={workspaceStyles.notes} aria-live="polite">
      <Note
        action={
          <Button size="small" busy={separate.isPending} onClick={separate.act}>
            {languages.separate}
          </Button>
        }
      >
        {languages.followsMain(names)}
      </Note>
      <ErrorNote error={isRefused ? null : separate.error} />
      <Dialog opened={isRefused} title={languages.refusedTitle} onClose={close}>
        <DialogBody>
          <p>{languages.refusedWhy(names)}</p>
          <ErrorNote error={separate.error} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>{common.cancel}</Button>
          <Button busy={separate.isPending} onClick={separate.act}>
            {languages.separate}
          </Button>
          <LinkButton look="primary" from="/s/$store" to="/s/$store/layouts/$id" params={{ id: layout.id }}>
            {languages.openMain}
          </LinkButton>
        </DialogFooter>
      </Dialog>
    </div>
  )
}
