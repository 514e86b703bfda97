const STYLE = /<style[\s\S]*?<\/style>/gi
const RULE = /\(\s*(min|max)-width\s*:\s*(\d+(?:\.\d+)?)px\s*\)/gi

/**
 * The email as a window of that width shows it. A canvas that is scaled down is a narrower window than it stands for,
 * so the rules that ask for the width are answered here: `min-width: 0` is always true.
 */
export const inWidth = (html: string, width: number): string =>
  html.replace(STYLE, (style) =>
    style.replace(RULE, (_, bound: string, pixels: string) => {
      const holds = bound.toLowerCase() === 'min' ? width >= Number(pixels) : width <= Number(pixels)
      return holds ? '(min-width:0)' : '(max-width:0)'
    }),
  )
