/** Magic numbers of the accepted image types, none of which can contain scripts. */
const IMAGES: [contentType: string, pattern: RegExp][] = [
  ['image/png', /^\u{89}PNG\r\n\cZ\n/u],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
]

/** Download types by file extension; a wrong type is harmless, because browsers never display downloads. */
const BY_EXTENSION: Record<string, string> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ics: 'text/calendar',
  json: 'application/json',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  vcf: 'text/vcard',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}

export const SIGNATURE_BYTES = 16

export function detectImageType(start: Uint8Array): string | null {
  const text = Buffer.from(start).toString('latin1')
  return IMAGES.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

export const downloadTypeOf = (filename: string) =>
  BY_EXTENSION[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
