import {
  type Arguments,
  Output,
  type PropertyAccessToken,
  type Template,
  type Token,
  TypeGuards,
  toValueSync,
  Value,
  type ValueToken,
} from 'liquidjs'

type Argument = Arguments extends Iterable<infer One> ? One : never
type Filtered = Pick<Value, 'initial' | 'filters'> | Extract<ValueToken, { filters: unknown }>

/** A reference to a variable: `secrets.KEY` has root `secrets` and path [`KEY`]; a computed part is null. */
export type Reference = {
  root: string | null
  path: (string | null)[]
  token: Token
  /** The filters if the reference is the whole value of an output, otherwise null. */
  outputFilters: string[] | null
  inCapture: boolean
  /** Names that exist only inside an enclosing block, such as the loop variable of a `for`. */
  blockNames: readonly string[]
  /** The tag that contains the reference; null in an output. */
  tag: string | null
  /** Whether the reference is the whole expression except for filters: `{% if paid %}`, not `{% if paid == "yes" %}`. */
  isAlone: boolean
}

type EnclosingBlocks = Pick<Reference, 'inCapture' | 'blockNames'>

type Visitor = {
  reference?(reference: Reference): void
  /** A loop variable: `{% for item in order.items %}`. */
  loop?(name: string, root: string | null, path: (string | null)[]): void
  /** A name that a tag defines, either from there on (`assign`) or only within its block (`for`). */
  name?(name: string, token: Token, reach: 'onwards' | 'block'): void
  filter?(name: string, token: Token): void
  /** Operands and operators in postfix order. */
  expression?(postfix: Token[], token: Token): void
}

export function walkTemplates(
  templates: Template[],
  visitor: Visitor,
  enclosing: EnclosingBlocks = { inCapture: false, blockNames: [] },
): void {
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) walkArgument(argument, template, visitor, enclosing)
    reportLoop(template, visitor)
    for (const name of template.localScope?.() ?? []) visitor.name?.(name.content, template.token, 'onwards')
    const blockNames = [...(template.blockScope?.() ?? [])]
    for (const name of blockNames) visitor.name?.(name, template.token, 'block')
    if (!template.children) continue
    const isCapture = 'name' in template && template.name === 'capture'
    walkTemplates(toValueSync(template.children(false, true)), visitor, {
      inCapture: enclosing.inCapture || isCapture,
      blockNames: [...enclosing.blockNames, ...blockNames],
    })
  }
}

function walkArgument(
  argument: Argument,
  template: Template,
  visitor: Visitor,
  enclosing: EnclosingBlocks,
): void {
  const tag = 'name' in template ? String(template.name) : null
  const report = (token: PropertyAccessToken, outputFilters: string[] | null, isAlone: boolean) => {
    const [root = null, ...path] = token.props.map(literalName)
    visitor.reference?.({ root, path, token, outputFilters, tag, isAlone, ...enclosing })
  }
  if (!(argument instanceof Value)) {
    walkToken(argument, visitor, (token) => report(token, null, token === argument))
    return
  }
  const soleToken = argument.initial.postfix.length === 1 ? argument.initial.postfix[0] : null
  const filters = template instanceof Output ? argument.filters.map((filter) => filter.name) : null
  walkFiltered(argument, template.token, visitor, (token) =>
    report(token, token === soleToken ? filters : null, token === soleToken),
  )
}

function reportLoop(template: Template, visitor: Visitor): void {
  if (!visitor.loop || !('collection' in template) || !('variable' in template)) return
  const collection = template.collection as ValueToken
  if (!TypeGuards.isPropertyAccessToken(collection)) return
  const [root = null, ...path] = collection.props.map(literalName)
  visitor.loop(String(template.variable), root, path)
}

type Report = (token: PropertyAccessToken) => void

function walkFiltered(value: Filtered, filterToken: Token, visitor: Visitor, report: Report): void {
  visitor.expression?.(value.initial.postfix, filterToken)
  for (const token of value.initial.postfix) {
    if (TypeGuards.isValueToken(token)) walkToken(token, visitor, report)
  }
  for (const filter of value.filters) {
    visitor.filter?.(filter.name, filterToken)
    for (const argument of filter.args) {
      const token = Array.isArray(argument) ? argument[1] : argument
      if (token) walkToken(token, visitor, report)
    }
  }
}

function walkToken(token: ValueToken, visitor: Visitor, report: Report): void {
  if (TypeGuards.isRangeToken(token)) {
    walkToken(token.lhs, visitor, report)
    walkToken(token.rhs, visitor, report)
  } else if (TypeGuards.isFilteredValueToken(token)) {
    walkFiltered(token, token, visitor, report)
  } else if (TypeGuards.isPropertyAccessToken(token)) {
    if (token.variable) walkToken(token.variable, visitor, report)
    else report(token)
    for (const part of token.props) if (TypeGuards.isValueToken(part)) walkToken(part, visitor, report)
  }
}

function literalName(part: PropertyAccessToken['props'][number]): string | null {
  if (TypeGuards.isWordToken(part) || TypeGuards.isQuotedToken(part) || TypeGuards.isNumberToken(part)) {
    return String(part.content)
  }
  return null
}
