import { useTexts } from '../../texts/texts.ts'

type Field = 'subject' | 'previewText' | 'html' | 'canvas'

/** Puts the cursor into a field of the message. */
export function useFocusField() {
  const { workspace } = useTexts().editor
  return (field: Field) => {
    const selector = field === 'html' ? '[contenteditable]' : `[aria-label="${CSS.escape(workspace[field])}"]`
    document.querySelector<HTMLElement>(`main ${selector}`)?.focus()
  }
}
