/** Keeps finished pieces of output away from the MJML renderer, which would refuse or rewrite them. */
export type Mask = {
  hide: (piece: string) => string
  reveal: (rendered: string) => string
}

export function createMask(): Mask {
  const pieces: string[] = []
  // A text that looks like a token must not be taken for one, so each mask has a mark of its own.
  const mark = crypto.randomUUID().slice(0, 8)
  const token = new RegExp(`fpx${mark}n(\\d+)xpf`, 'g')
  return {
    hide: (piece) => `fpx${mark}n${pieces.push(piece) - 1}xpf`,
    reveal: (rendered) => rendered.replace(token, (_, index: string) => pieces[Number(index)] ?? ''),
  }
}
