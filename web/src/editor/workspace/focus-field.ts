type Field = 'subject' | 'previewText' | 'html' | 'canvas'

/** Puts the cursor into a field of the message. */
export function focusField(field: Field) {
  const selector = field === 'html' ? '.cm-content' : `[data-field="${field}"] [role="textbox"]`
  document.querySelector<HTMLElement>(`main ${selector}`)?.focus()
}
