import { useTexts } from '../../texts/texts.ts'

/** Puts the cursor into a field of the message by its name: several kinds of boxes have that in common. */
export function useFocusField() {
  const { workspace } = useTexts().editor
  return (field: 'subject' | 'previewText' | 'html' | 'canvas') =>
    document.querySelector<HTMLElement>(`main [aria-label="${CSS.escape(workspace[field])}"]`)?.focus()
}
