import { Liquid } from 'liquidjs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compileOptions } from '../../testing/mjml.ts'
import { compileDesign } from '../mjml/compile-design.ts'
import { describeDesign } from './description.ts'
import { Design, designTexts } from './design.ts'

const Description = z.looseObject({
  blocks: z.record(
    z.string(),
    z.object({
      description: z.string().min(1),
      properties: z.record(z.string(), z.unknown()),
      required: z.array(z.string()),
      defaults: z.record(z.string(), z.unknown()),
      example: z.looseObject({ type: z.string() }),
    }),
  ),
  example: z.looseObject({ testVariables: z.record(z.string(), z.unknown()) }),
  schema: z.looseObject({ $defs: z.record(z.string(), z.unknown()) }),
})

describe('describeDesign', () => {
  const described = Description.parse(describeDesign())

  it.each(Object.entries(described.blocks))(
    'shows %s by an example that is accepted',
    (type, { example, properties }) => {
      expect(example.type).toBe(type)
      expect(Design.safeParse({ blocks: [example] }).error).toBeUndefined()
      expect(Object.keys(properties)).toContain('type')
    },
  )

  it('accepts the defaults of every block as properties of it', () => {
    for (const [type, { defaults, example }] of Object.entries(described.blocks)) {
      const written = type === 'heading' ? { ...defaults, size: 28 } : defaults
      expect(Design.safeParse({ blocks: [{ ...written, ...example }] }).error, type).toBeUndefined()
    }
  })

  it('carries a complete example that is accepted and renders with its own variables', () => {
    const design = Design.parse(described.example)
    const liquid = new Liquid({ strictVariables: true })
    for (const { text } of designTexts(design)) expect(() => liquid.parse(text)).not.toThrow()
    const globals = { variables: design.testVariables, locale: 'en', unsubscribe_link: 'bye' }
    const html = liquid.parseAndRenderSync(compileDesign(design, compileOptions).html, globals)
    expect(html).toContain('Thank you, Ada')
    expect(html).toContain('Rinse before first use.')
  })

  it('names every part that repeats, so that the whole answer stays short', () => {
    expect(JSON.stringify(described).length).toBeLessThan(60_000)
    expect(Object.keys(described.schema.$defs)).toContain('block')
  })
})
