import { z } from 'zod'

type Json = Record<string, unknown>

/** The argument that requests the HTML generated from a design, which is far longer than the design. */
export const INCLUDE_HTML = 'includeHtml'

export const includeHtmlSchema = {
  type: 'boolean',
  description: 'Also return the generated HTML, which is long; omitted by default',
}

/** Whether a result can contain generated HTML: directly, in its layout, or in list items. */
export function hasGeneratedHtml(output: z.ZodType): boolean {
  const { $defs = {}, ...root } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Json
  const resolve = (schema: unknown): Json => {
    const { $ref, ...own } = (schema ?? {}) as Json
    return typeof $ref === 'string' ? resolve(($defs as Json)[$ref.split('/').pop() ?? '']) : own
  }
  const fieldsOf = (schema: unknown): Json => (resolve(schema).properties ?? {}) as Json
  const itemsOf = (schema: unknown) => resolve(schema).items
  const { html, layout, data, translations } = fieldsOf(root)
  const nested = [layout, itemsOf(data), itemsOf(translations), itemsOf(root)]
  return html !== undefined || nested.some((schema) => fieldsOf(schema).html !== undefined)
}

/** The result without its generated HTML. HTML that authors wrote inside a design stays. */
export function withoutHtml(output: unknown): unknown {
  if (Array.isArray(output)) return output.map(withoutHtml)
  if (typeof output !== 'object' || output === null) return output
  const { html: _, ...rest } = output as Json
  for (const field of ['layout', 'data', 'translations'] as const)
    if (field in rest) rest[field] = withoutHtml(rest[field])
  return rest
}
