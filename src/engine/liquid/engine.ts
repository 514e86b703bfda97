import {
  CaptureTag,
  Context,
  type Emitter,
  Liquid,
  Parser,
  type Template,
  Tokenizer,
  toValue,
  toValueSync,
} from 'liquidjs'
import { problemOf } from '../../problems/problem-of.ts'
import { capturePlain, type PlaceEmitter } from './emitter.ts'
import { trackEscaping } from './filters.ts'
import { type Formats, NEUTRAL_FORMATS, registerFormats } from './formats.ts'
import { RenderFailed } from './render-failed.ts'
import { Placed } from './values.ts'

const FILE_TAGS = ['include', 'render', 'layout', 'block']
const RENDER_LIMIT_MS = 550
const MEMORY_LIMIT = 20_000_000
const MAX_DEPTH = 50
const OPENER = /\{[{%]/

class CaptureByPlace extends CaptureTag {
  override *render(ctx: Context, emitter?: Emitter): Generator<unknown, void, string> {
    const piece = isPlaceEmitter(emitter) ? emitter.capture() : capturePlain()
    yield this.liquid.renderer.renderTemplates(this.templates, ctx, piece.emitter)
    Object.assign(ctx.bottom(), { [this.variable]: piece.value() })
  }
}

function isPlaceEmitter(emitter: Emitter | undefined): emitter is PlaceEmitter {
  return emitter !== undefined && 'capture' in emitter
}

/** The library expects a string here, but the emitter gets the value itself and escapes it depending on the place. */
function deferEscape(value: unknown): string {
  // A variable that was assigned a `raw` value is escaped like any other.
  const plain = value instanceof Placed ? value.value : toValue(value)
  return new Placed(plain, false) as unknown as string
}

let depth = 0

/** Nested tags are nested constructor calls, also inside `{% liquid %}`; counting them protects the stack. */
function boundDepth<T extends object>(tagClass: T): T {
  return new Proxy(tagClass, {
    construct(target, args) {
      if (depth >= MAX_DEPTH)
        throw new RenderFailed(problemOf('liquid.tags_too_deep', { maximum: MAX_DEPTH }))
      depth += 1
      try {
        return Reflect.construct(Object(target), args)
      } finally {
        depth -= 1
      }
    },
  })
}

function createEngine(): Liquid {
  const engine = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    timezoneOffset: NEUTRAL_FORMATS.timeZone,
    locale: NEUTRAL_FORMATS.locale,
    renderLimit: RENDER_LIMIT_MS,
    memoryLimit: MEMORY_LIMIT,
    outputEscape: deferEscape,
    templates: {},
  })
  engine.registerTag('capture', CaptureByPlace)
  engine.registerFilter('raw', { raw: true, handler: (value: unknown) => new Placed(toValue(value), true) })
  registerDivision(engine)
  registerFormats(engine)
  trackEscaping(engine)
  for (const name of FILE_TAGS) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) if (name.endsWith('_exp')) engine.unregisterFilter(name)
  for (const [name, tagClass] of Object.entries(engine.tags)) engine.registerTag(name, boundDepth(tagClass))
  return engine
}

const engine = createEngine()

export const FILTER_NAMES: readonly string[] = Object.keys(engine.filters)

export function hasFilter(name: string): boolean {
  return name in engine.filters
}

/** The library looks at each character of the text between tags, with 50 bytes of garbage for each. This one jumps. */
class JumpingTokenizer extends Tokenizer {
  override readHTMLToken(openers: string[]) {
    const begin = this.p
    const found = this.input.slice(begin).search(OPENER)
    this.p = found === -1 ? this.N : begin + found
    return Object.assign(super.readHTMLToken(openers), { begin })
  }
}

export function parseTemplates(text: string): Template[] {
  const tokenizer = new JumpingTokenizer(text, engine.options.operators)
  return new Parser(engine).parseTokens(tokenizer.readTopLevelTokens(engine.options))
}

/** Runs the templates; the emitter handles each output and returns the result. */
export function runTemplates(
  templates: Template[],
  emitter: PlaceEmitter,
  scope: object,
  { locale, timeZone }: Formats,
): string {
  const options = { ...engine.options, locale, timezoneOffset: timeZone }
  const context = new Context(scope, options, { sync: true }, { liquid: engine })
  toValueSync(engine.renderer.renderTemplates(templates, context, emitter))
  return emitter.buffer
}

const toNumber = (value: unknown): number => Number(toValue(value)) || 0

/** A price must never reach a customer as "Infinity" or "NaN". */
function toDivisor(value: unknown): number {
  const divisor = toNumber(value)
  if (divisor === 0) throw new RenderFailed(problemOf('liquid.division_by_zero'))
  return divisor
}

/** Replaces the library's two division filters: dividing by zero or by a missing value is an error. */
function registerDivision(engine: Liquid): void {
  engine.registerFilter('divided_by', (value: unknown, by: unknown, isWhole: unknown = false) => {
    const quotient = toNumber(value) / toDivisor(by)
    return toValue(isWhole) ? Math.floor(quotient) : quotient
  })
  engine.registerFilter('modulo', (value: unknown, by: unknown) => {
    const divisor = toDivisor(by)
    return ((toNumber(value) % divisor) + divisor) % divisor
  })
}
