/** Without these options, emails would load fonts and icons from other hosts. */
export const MJML_OPTIONS = { disableComments: false, socialIconOrigin: null, fonts: {} }

type Rendering = { type: 'success'; content: string } | { type: 'error'; message: string }

export function readRendering(result: Rendering): string {
  if (result.type === 'error') throw new Error(`mjml: ${result.message}`)
  return result.content
}
