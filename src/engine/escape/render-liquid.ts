import type { OutputEmitter } from '../liquid/emitter.ts'
import { runTemplates } from '../liquid/engine.ts'
import { problemInLiquid } from '../liquid/errors.ts'
import { formatsOf } from '../liquid/formats.ts'
import { parseLiquid } from '../liquid/liquid.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import { Secret } from '../liquid/values.ts'
import { toSingleLine } from './escapes.ts'
import type { Outline } from './outline.ts'
import { emitterFor, type OutputContext, outlineEmitter } from './output-contexts.ts'

/** The names that a template can use. The two unsubscribe placeholders are strings or `MarkupText`. */
export type LiquidScope = {
  variables: Record<string, unknown>
  secrets: Record<string, string>
  store: { name: string }
  /** The language for dates and numbers; empty for output that no person reads. */
  locale: string
  /** For dates; templates cannot access it. */
  timeZone?: string
  unsubscribe_url: unknown
  unsubscribe_link: unknown
}

/** Renders a template and escapes every output for its context. Throws RenderFailed. */
export function renderLiquid(template: string, context: OutputContext, scope: LiquidScope): string {
  const output = template.includes('{') ? run(template, emitterFor(context), scope) : template
  return context === 'header' ? toSingleLine(output) : output
}

/** Renders a template to the outline of its HTML; null if that would be ambiguous. */
export function renderOutline(template: string, scope: LiquidScope): Outline | null {
  const { emitter, outlineValues } = outlineEmitter()
  if (!template.includes('{')) {
    outlineValues.advance(template, false)
    return outlineValues.isAmbiguous ? null : { skeleton: template, values: [] }
  }
  run(template, emitter, scope)
  return outlineValues.isAmbiguous ? null : { skeleton: emitter.buffer, values: outlineValues.values }
}

function run(template: string, emitter: OutputEmitter, scope: LiquidScope): string {
  const parsed = parseLiquid(template)
  if ('problem' in parsed) throw new RenderFailed(parsed.problem)
  try {
    const { timeZone, ...visible } = scope
    const formats = formatsOf(scope.locale, timeZone)
    return runTemplates(
      parsed.templates,
      emitter,
      { ...visible, secrets: sealSecrets(scope.secrets) },
      formats,
    )
  } catch (error) {
    throw new RenderFailed(problemInLiquid(error))
  }
}

function sealSecrets(secrets: Record<string, string>): Record<string, Secret> {
  const sealed: Record<string, Secret> = Object.create(null)
  for (const [name, value] of Object.entries(secrets))
    if (value !== '') sealed[name] = new Secret(name, value)
  return sealed
}
