const REMOTE_IMAGE =
  /<(?:img|td|table|body|div)[^>]+(?:src|background)\s*=\s*["']?https?:|url\(\s*["']?https?:/i

/** Whether an email shows images of other hosts; those of this one are shown anyway. */
export const hasRemoteImages = (html: string, baseUrl: string) =>
  REMOTE_IMAGE.test(html.replaceAll(`${baseUrl}/`, ''))

/** Media queries that are answered here are always or never true. */
const answer = (holds: boolean) => (holds ? '(min-width:0)' : '(max-width:0)')

const STYLE = /<style[\s\S]*?<\/style>/gi
const WIDTH_RULE = /\(\s*(min|max)-width\s*:\s*(\d+(?:\.\d+)?)px\s*\)/gi

/** The email as a window of that width shows it: a canvas that is scaled down is narrower than what it stands for. */
export const inWidth = (html: string, width: number): string =>
  html.replace(STYLE, (style) =>
    style.replace(WIDTH_RULE, (_, bound: string, pixels: string) =>
      answer(bound.toLowerCase() === 'min' ? width >= Number(pixels) : width <= Number(pixels)),
    ),
  )

const SCHEME_RULE = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi
const META = /(<meta\s[^>]*name=["']?(?:supported-)?color-schemes?["']?[^>]*content=["'])[^"']*(["'])/gi

/** The email as a reader with that colour scheme sees it; a frame cannot be told which one its reader prefers. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace(SCHEME_RULE, (_, wanted: string) => answer(wanted.toLowerCase() === scheme))
    .replace(META, `$1${scheme}$2`)
