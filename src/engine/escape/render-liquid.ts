import type { OutputEmitter } from '../liquid/emitter.ts'
import { runTemplates } from '../liquid/engine.ts'
import { problemInLiquid } from '../liquid/errors.ts'
import { formatsOf } from '../liquid/formats.ts'
import { parseLiquid } from '../liquid/liquid.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import { Secret } from '../liquid/values.ts'
import { toSingleLine } from './escapes.ts'
import type { Outline } from './outline.ts'
import { openOutline, openPlace, type Place } from './places.ts'

/** What a template can refer to; the two unsubscribe placeholders are strings or `MarkupText`. */
export type LiquidScope = {
  variables: Record<string, unknown>
  secrets: Record<string, string>
  store: { name: string }
  /** Dates and numbers are written in this language; empty where no person reads them. */
  locale: string
  /** For dates; templates do not see it. */
  timeZone?: string
  unsubscribe_url: unknown
  unsubscribe_link: unknown
}

/** Renders a template and escapes every output for its place. Throws RenderFailed. */
export function renderLiquid(template: string, place: Place, scope: LiquidScope): string {
  const written = template.includes('{') ? run(template, openPlace(place), scope) : template
  return place === 'header' ? toSingleLine(written) : written
}

/** Renders a template as HTML; null if it has no outline. */
export function renderOutline(template: string, scope: LiquidScope): Outline | null {
  const { emitter, outlined } = openOutline()
  if (!template.includes('{')) {
    outlined.follow(template, false)
    return outlined.isAmbiguous ? null : { skeleton: template, values: [] }
  }
  run(template, emitter, scope)
  return outlined.isAmbiguous ? null : { skeleton: emitter.buffer, values: outlined.values }
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
