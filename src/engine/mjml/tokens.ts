/** Replaces finished output with tokens, because the MJML renderer would reject or change it. */
export type Mask = { hide: (output: string) => string; reveal: (rendered: string) => string }

export function createMask(): Mask {
  const outputs: string[] = []
  // A random marker, so text that looks like a token is not mistaken for one.
  const mark = randomMark()
  const token = new RegExp(`fpx${mark}n(\\d+)xpf`, 'g')
  return {
    hide: (output) => `fpx${mark}n${outputs.push(output) - 1}xpf`,
    reveal: (rendered) => rendered.replace(token, (_, index: string) => outputs[Number(index)] ?? ''),
  }
}

/** Not `randomUUID`, which browsers offer only on https and localhost. */
function randomMark(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36).padStart(7, '0') ?? ''
}
