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
import { capturePlain, type OutputEmitter } from './emitter.ts'
import { trackEscaping } from './filters.ts'
import { type Formats, NEUTRAL_FORMATS, registerFormats } from './formats.ts'
import { RenderFailed } from './render-failed.ts'
import { OutputValue } from './values.ts'

const FILE_TAGS = ['include', 'render', 'layout', 'block']
const RENDER_LIMIT_MS = 550
const MEMORY_LIMIT = 20_000_000
const MAX_DEPTH = 50
const OPENER = /\{[{%]/

class CaptureWithMarkup extends CaptureTag {
  override *render(ctx: Context, emitter?: Emitter): Generator<unknown, void, string> {
    const capture = isOutputEmitter(emitter) ? emitter.capture() : capturePlain()
    yield this.liquid.renderer.renderTemplates(this.templates, ctx, capture.emitter)
    Object.assign(ctx.bottom(), { [this.variable]: capture.value() })
  }
}

function isOutputEmitter(emitter: Emitter | undefined): emitter is OutputEmitter {
  return emitter !== undefined && 'capture' in emitter
}

/** The library expects a string here, but the emitter gets the value itself and escapes it according to its context. */
function deferEscape(value: unknown): string {
  // A variable that was assigned a `raw` value is escaped like any other.
  const plain = value instanceof OutputValue ? value.value : toValue(value)
  return new OutputValue(plain, false) as unknown as string
}

let depth = 0

/** Nested tags are nested constructor calls, even inside `{% liquid %}`. Limiting them protects the stack. */
function limitDepth<T extends object>(tagClass: T): T {
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
  engine.registerTag('capture', CaptureWithMarkup)
  engine.registerFilter('raw', {
    raw: true,
    handler: (value: unknown) => new OutputValue(toValue(value), true),
  })
  registerDivision(engine)
  registerFormats(engine)
  trackEscaping(engine)
  for (const name of FILE_TAGS) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) if (name.endsWith('_exp')) engine.unregisterFilter(name)
  for (const [name, tagClass] of Object.entries(engine.tags)) engine.registerTag(name, limitDepth(tagClass))
  return engine
}

const engine = createEngine()

export const FILTER_NAMES: readonly string[] = Object.keys(engine.filters)

export function hasFilter(name: string): boolean {
  return name in engine.filters
}

/** Skips the text between tags. The library visits every character, allocating 50 bytes for each. */
class SkippingTokenizer extends Tokenizer {
  override readHTMLToken(openers: string[]) {
    const begin = this.p
    const offset = this.input.slice(begin).search(OPENER)
    this.p = offset === -1 ? this.N : begin + offset
    return Object.assign(super.readHTMLToken(openers), { begin })
  }
}

export function parseTemplates(text: string): Template[] {
  const tokenizer = new SkippingTokenizer(text, engine.options.operators)
  return new Parser(engine).parseTokens(tokenizer.readTopLevelTokens(engine.options))
}

/** Renders the templates into the emitter and returns its output. */
export function runTemplates(
  templates: Template[],
  emitter: OutputEmitter,
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
