import type { LayoutDocument } from '../model/document.ts'

/** What is sent of a document that is not saved; a name and a note change no email. */
export function draftFields(document: LayoutDocument, locale: string | null) {
  const { name, description, ...draft } = document
  return { draft, ...(locale !== null && { draftLocale: locale }) }
}
