/** What the versions of a layout keep in their address: the two that are compared, and the language. */
export type VersionsSearch = { from?: number; to?: number; language?: string }

const numberIn = (raw: Record<string, unknown>, name: 'from' | 'to') =>
  Number.isInteger(raw[name]) && Number(raw[name]) > 0 ? { [name]: Number(raw[name]) } : {}

/** Drops whatever is not one of these: an address can be typed by anybody. */
export const validateVersions = (raw: Record<string, unknown>): VersionsSearch => ({
  ...numberIn(raw, 'from'),
  ...numberIn(raw, 'to'),
  ...(typeof raw.language === 'string' && raw.language !== '' && { language: raw.language }),
})
