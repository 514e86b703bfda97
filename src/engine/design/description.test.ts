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
  const description = Description.parse(describeDesign())

  it.each(Object.entries(description.blocks))(
    'has a valid example of a %s block',
    (type, { example, properties }) => {
      expect(example.type).toBe(type)
      expect(Design.safeParse({ blocks: [example] }).error).toBeUndefined()
      expect(Object.keys(properties)).toContain('type')
    },
  )

  it('lists defaults that are valid properties of their block', () => {
    for (const [type, { defaults, example }] of Object.entries(description.blocks)) {
      const properties = type === 'heading' ? { ...defaults, size: 28 } : defaults
      expect(Design.safeParse({ blocks: [{ ...properties, ...example }] }).error, type).toBeUndefined()
    }
  })

  it('has a complete example that is valid and renders with its own variables', () => {
    const design = Design.parse(description.example)
    const liquid = new Liquid({ strictVariables: true })
    for (const { text } of designTexts(design)) expect(() => liquid.parse(text)).not.toThrow()
    const globals = { variables: design.testVariables, locale: 'en', unsubscribe_link: 'bye' }
    const html = liquid.parseAndRenderSync(compileDesign(design, compileOptions).html, globals)
    expect(html).toContain('Thank you, Ada')
    expect(html).toContain('Rinse before first use.')
  })

  it('references repeated schemas by name, so that the response stays short', () => {
    expect(JSON.stringify(description).length).toBeLessThan(60_000)
    expect(Object.keys(description.schema.$defs)).toContain('block')
  })
})
