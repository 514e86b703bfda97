const REMOTE_IMAGE =
  /<(?:img|td|table|body|div)[^>]+(?:src|background)\s*=\s*["']?https?:|url\(\s*["']?https?:/i

/** Whether an email contains images from other hosts; images from this server are always shown. */
export const hasRemoteImages = (html: string, baseUrl: string) =>
  REMOTE_IMAGE.test(html.replaceAll(`${baseUrl}/`, ''))

/** A media query that is always or never true. */
const constantQuery = (isTrue: boolean) => (isTrue ? '(min-width:0)' : '(max-width:0)')

const STYLE = /<style[\s\S]*?<\/style>/gi
const WIDTH_RULE = /\(\s*(min|max)-width\s*:\s*(\d+(?:\.\d+)?)px\s*\)/gi

/** Applies width rules as if in a window of this width, because a scaled-down canvas is narrower than that window. */
export const atWidth = (html: string, width: number): string =>
  html.replace(STYLE, (style) =>
    style.replace(WIDTH_RULE, (_, bound: string, pixels: string) =>
      constantQuery(bound.toLowerCase() === 'min' ? width >= Number(pixels) : width <= Number(pixels)),
    ),
  )

const SCHEME_RULE = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi
const META = /(<meta\s[^>]*name=["']?(?:supported-)?color-schemes?["']?[^>]*content=["'])[^"']*(["'])/gi

/** Applies color scheme rules as if this scheme were preferred, because a frame's preference cannot be set. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace(SCHEME_RULE, (_, queried: string) => constantQuery(queried.toLowerCase() === scheme))
    .replace(META, `$1${scheme}$2`)
