/** The search parameters of the versions page: the two compared versions and the language. */
export type VersionsSearch = { from?: number; to?: number; language?: string }

const numberIn = (raw: Record<string, unknown>, name: 'from' | 'to') =>
  Number.isInteger(raw[name]) && Number(raw[name]) > 0 ? { [name]: Number(raw[name]) } : {}

/** Drops invalid values, because the user may have edited the URL. */
export const validateVersions = (raw: Record<string, unknown>): VersionsSearch => ({
  ...numberIn(raw, 'from'),
  ...numberIn(raw, 'to'),
  ...(typeof raw.language === 'string' && raw.language !== '' && { language: raw.language }),
})
