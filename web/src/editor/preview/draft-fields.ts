import type { LayoutDocument } from '../model/document.ts'

/** The fields of an unsaved document that affect the email. */
export function draftFields(document: LayoutDocument, locale: string | null) {
  const { name, description, ...draft } = document
  return { draft, ...(locale !== null && { draftLocale: locale }) }
}
