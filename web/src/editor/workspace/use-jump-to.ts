import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../texts/texts.ts'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { FRAMES } from '../model/tree.ts'
import { findPlace } from './find-place.ts'
import { goToPlace } from './use-go-to-error-place.ts'

type JumpContext = { editor: Editor; store: string; locale: string; onGo: () => void }

/** Finds where the field at a path is edited: a place in this layout, or the page of its header or footer. */
export function useJumpTo({ editor, store, locale, onGo }: JumpContext) {
  const { blocks, preview, workspace } = useTexts('editor')
  const navigate = useNavigate()
  const jump = (place: string, go: () => void) => ({ label: preview.goTo({ place }), go })
  return (path: string) => {
    const { document } = editor.getState()
    const place = findPlace(document, path)
    if (place) {
      const name = place.block === null ? workspace[place.field] : place.label || blocks.types[place.type]
      return jump(name, () => {
        onGo()
        goToPlace(editor, place)
      })
    }
    const preset = presetAt(document, path)
    if (!preset) return undefined
    const part = path.endsWith('.presetId') ? `/languages/${locale}` : ''
    return jump(
      blocks.frames[preset.frame],
      () => void navigate({ to: `/s/${store}/presets/${preset.id}${part}` }),
    )
  }
}

/** The header or footer that contains the field. */
function presetAt({ bodyDesign }: LayoutDocument, path: string) {
  const frame = FRAMES.find((each) => path.startsWith(`bodyDesign.${each}.`))
  const id = frame && bodyDesign?.[frame]?.presetId
  return id ? { frame, id } : null
}
