const RULE = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi
const META = /(<meta\s[^>]*name=["']?(?:supported-)?color-schemes?["']?[^>]*content=["'])[^"']*(["'])/gi

/**
 * The email as a reader with that colour scheme sees it. A frame cannot be told which scheme its reader prefers, so the
 * rules that ask for it are answered here: `min-width: 0` is always true.
 */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replace(RULE, (_, wanted: string) =>
      wanted.toLowerCase() === scheme ? '(min-width:0)' : '(max-width:0)',
    )
    .replace(META, `$1${scheme}$2`)
}
