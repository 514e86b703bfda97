import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { renderLiquid } from '../../../../src/engine/escape/render-liquid.ts'
import { liquidProblem } from '../../../../src/engine/liquid/liquid.ts'
import { textsIn } from '../../../../src/messages/texts.ts'
import { setBuiltInNames } from '../../texts/built-in-names.ts'
import { pathFor, readableName } from '../../ui/values/names.ts'
import { blockName } from '../model/block-name.ts'
import { chipAttributes } from '../text/document/chip.ts'
import { suggestionsOf } from '../text/suggestions.ts'
import { type Clause, parseCondition, printCondition, VALUE_COMPARISONS } from './condition.ts'
import { type Literal, textLiteral } from './literals.ts'
import { newOutput, parseOutput, printOutput } from './output.ts'

const paths = fc.constantFrom(
  'variables.a',
  'variables.order.items.size',
  'item',
  'variables["odd key"]',
  'item[0].b',
  // These start with a reserved word.
  'order.total',
  'note',
)
const literals: fc.Arbitrary<Literal> = fc.oneof(
  fc.string().map(textLiteral),
  fc.constantFrom('0', '-1', '2.50').map((text) => ({ kind: 'number', text }) as const),
  fc.constantFrom('true', 'false').map((text) => ({ kind: 'boolean', text }) as const),
)
const clauses: fc.Arbitrary<Clause> = fc.oneof(
  fc.record({ path: paths, comparison: fc.constantFrom(...VALUE_COMPARISONS), value: literals }),
  fc.record({ path: paths, comparison: fc.constant('isTrue' as const) }),
  fc.record({
    path: paths,
    comparison: fc.constantFrom('isSet' as const, 'isEmpty' as const),
    nothing: fc.constantFrom('blank' as const, 'empty' as const, 'nil' as const),
  }),
)
/** Random Liquid, valid and invalid. */
const anySequence = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((list) => list.join(''))
const conditionTexts = anySequence(
  ...[
    'variables.a',
    'item',
    ' ',
    '  ',
    ' == ',
    '==',
    ' != ',
    ' > ',
    ' contains ',
    ' and ',
    ' or ',
    '"x"',
    "'x'",
  ],
  ...[
    '"a\\"b"',
    '"a\\nb"',
    '10',
    '1.',
    'true',
    'blank',
    'nil',
    'secrets.A',
    '(',
    ')',
    'not ',
    ' | size',
    '.size',
  ],
)
const outputTexts = anySequence(
  ...[
    '{{',
    '{{ ',
    '{{- ',
    '}}',
    ' }}',
    ' -}}',
    'variables.a',
    'item.b',
    'secrets.A',
    ' | ',
    '|',
    'default: ',
    'date: ',
  ],
  ...[
    'money: ',
    'number',
    'number: 2',
    'percent',
    'upcase',
    '"x"',
    "'x'",
    '"EUR", 0',
    ', 2',
    '1',
    'true',
    ' ',
    '\n',
  ],
)

describe('a condition as a form', () => {
  it('is printed exactly as it was parsed', () => {
    fc.assert(
      fc.property(conditionTexts, (text) => {
        const condition = parseCondition(text)
        if (condition) expect(printCondition(condition)).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })

  it('is printed as valid Liquid, which is parsed back to the same form', () => {
    const conditions = fc.record({
      clauses: fc.array(clauses, { minLength: 1, maxLength: 4 }),
      join: fc.constantFrom('and' as const, 'or' as const),
    })
    fc.assert(
      fc.property(conditions, (condition) => {
        const text = printCondition(condition)
        const join = condition.clauses.length === 1 ? 'and' : condition.join
        expect(parseCondition(text)).toEqual({ ...condition, join })
        fc.pre(!/\{\{|\{%|%\}|\}\}/.test(text))
        expect(liquidProblem(`{% if ${text} %}{% endif %}`)).toBeNull()
      }),
    )
  })

  it.each([
    'variables.total>10',
    'variables.a and variables.b or variables.c',
    'variables.a | size > 3',
    'variables.a == variables.b',
    '(1..3) contains variables.a',
    'secrets.KEY == "x"',
    'true',
    'variables.a  == "x"',
    'variables.a == "a\\nb"',
    '',
  ])('leaves %j as code', (text) => {
    expect(parseCondition(text)).toBeNull()
  })

  it.each([
    ['variables.name != blank', { name: 'x' }, { name: ' ' }],
    ['variables.items == blank', { items: [] }, { items: [1] }],
    ['variables.name == "a\\"b\\\\c\'"', { name: 'a"b\\c\'' }, { name: 'a' }],
    ['variables.total >= 10', { total: 10 }, { total: 9 }],
  ])('%s is true and false for the expected values', (text, yes, no) => {
    expect(parseCondition(text)).not.toBeNull()
    const holds = (variables: object) => render(`{% if ${text} %}yes{% else %}no{% endif %}`, variables)
    expect([holds(yes), holds(no)]).toEqual(['yes', 'no'])
  })
})

const render = (template: string, variables: object) =>
  renderLiquid(template, 'text', {
    variables: { ...variables },
    secrets: {},
    store: { name: '' },
    locale: 'de',
    timeZone: 'UTC',
    unsubscribe_url: '',
    unsubscribe_link: '',
  }).replaceAll('\u00a0', ' ')

describe('a variable as a form', () => {
  it('is printed exactly as it was parsed', () => {
    fc.assert(
      fc.property(outputTexts, (text) => {
        const output = parseOutput(text)
        if (output) expect(printOutput(output)).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })

  it('is printed as valid Liquid, which is parsed back to the same form', () => {
    const styles = fc.string().map(textLiteral)
    const decimals = fc.option(fc.constantFrom('0', '2'))
    const formats = fc.oneof(
      fc.record({ filter: fc.constant('date' as const), style: styles, decimals: fc.constant(null) }),
      fc.record({ filter: fc.constant('money' as const), style: styles, decimals }),
      fc.record({
        filter: fc.constantFrom('number' as const, 'percent' as const),
        style: fc.constant(null),
        decimals,
      }),
    )
    const outputs = fc.record({
      path: paths,
      fallback: fc.option(literals),
      format: fc.option(formats),
      open: fc.constantFrom('{{ ', '{{', '{{- '),
      close: fc.constantFrom(' }}', '}}', ' -}}'),
      isFallbackFirst: fc.boolean(),
    })
    fc.assert(
      fc.property(outputs, (output) => {
        const hasOrder = output.fallback !== null && output.format !== null
        const expected = { ...output, isFallbackFirst: hasOrder && output.isFallbackFirst }
        const text = printOutput(output)
        expect(parseOutput(text)).toEqual(expected)
        expect(liquidProblem(text)).toBeNull()
      }),
    )
  })

  it.each([
    '{{ a | upcase }}',
    '{{ secrets.KEY }}',
    '{{ a | default: b }}',
    '{{ "x" }}',
    '{% if a %}',
    '{{ a|number }}',
  ])('leaves %s as code', (text) => {
    expect(parseOutput(text)).toBeNull()
  })

  it('shows the fallback if the value is missing, whatever the format', () => {
    const text = printOutput({
      ...newOutput('variables.total'),
      format: { filter: 'money', style: textLiteral('EUR'), decimals: null },
      fallback: textLiteral('nothing'),
    })
    expect(text).toBe('{{ variables.total | money: "EUR" | default: "nothing" }}')
    expect([render(text, {}), render(text, { total: 12.5 })]).toEqual(['nothing', '12,50 €'])
  })
})

describe('variable names', () => {
  it.each([
    ['variables.customer.firstName', 'Customer → First name'],
    ['variables.order_number', 'Order number'],
    ['item.SKU', 'Item → SKU'],
    ['variables.orderURL', 'Order URL'],
    ['variables.order.url', 'Order → URL'],
    ['variables.customer.vatId', 'Customer → VAT ID'],
    ['variables.image_urls', 'Image URLs'],
    ['variables.valid_idea', 'Valid idea'],
    ['variables["odd key"]', 'Odd key'],
    ['variables.items[0].title', 'Items → 1 → Title'],
  ])('%s is displayed as %s', (path, name) => {
    expect(readableName(path)).toBe(name)
  })

  it('of the variables in every email are in the app language, in chips and in the picker', () => {
    setBuiltInNames(textsIn('de', 'app'))
    onTestFinished(() => setBuiltInNames(textsIn('en', 'app')))
    expect(readableName('store.name')).toBe('Name des Shops')
    expect(chipAttributes('{{ unsubscribe_link }}')['data-name']).toBe('Link zum Abbestellen')
    expect(blockName({ id: 'h', type: 'heading', text: 'Hi from {{ store.name }}' })).toBe(
      'Hi from Name des Shops',
    )
    const texts = textsIn('de', 'variables').liquid
    const suggestions = suggestionsOf({ variables: {}, filters: [], texts })
    expect(suggestions.find(({ label }) => label === 'store.name')?.name).toBe('Name des Shops')
  })

  it.each([
    ['First name', 'variables.first_name'],
    ['Kunde → Straße', 'variables.kunde.strasse'],
    ['variables.order.number', 'variables.order.number'],
    ['orderID', 'variables.orderID'],
    ['Customer → VAT ID', 'variables.customer.vat_id'],
    ['Customer id', 'variables.customer_id'],
    ['variables.TOTAL', 'variables.TOTAL'],
    ['Größe', 'variables.grosse'],
    ['50 %', null],
    ['', null],
  ])('%j becomes %s', (name, path) => {
    expect(pathFor(name)).toBe(path)
  })
})
