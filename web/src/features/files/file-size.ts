const KB = 1024
const MB = KB * KB

/** `84 KB`, `1.2 MB`: as near as one needs to know. */
export function fileSize(bytes: number, locale: string): string {
  if (bytes < KB) return `${bytes} B`
  const [value, unit] = bytes < MB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB']
  const maximumFractionDigits = value < 10 ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits }).format(value)} ${unit}`
}
