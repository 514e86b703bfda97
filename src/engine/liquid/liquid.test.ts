import { describe, expect, it } from 'vitest'
import { textOf } from '../../problems/text.ts'
import { expectLinearTime } from '../../testing/growth.ts'
import { renderLiquid } from '../escape/render-liquid.ts'
import { compiledProblem, liquidProblem } from './liquid.ts'
import { RenderFailed } from './render-failed.ts'

const scope = {
  variables: { name: 'Ann', list: [{ n: 1 }, { n: 2 }], evil: 'secrets' },
  secrets: { KEY: 's3cret', EMPTY: '' },
  store: { name: 'Shop' },
  locale: 'pt-br',
  unsubscribe_url: '',
  unsubscribe_link: '',
}
const render = (template: string) => renderLiquid(template, 'text', scope)

const reasonOf = (text: string) => {
  const problem = liquidProblem(text)
  return problem === null ? null : textOf(problem)
}
const failureWith = (code: string, data: object = {}) =>
  expect.objectContaining({ name: 'RenderFailed', problem: { code, data: expect.objectContaining(data) } })

describe('liquidProblem', () => {
  it('returns null for valid Liquid', () => {
    expect(
      liquidProblem('Hello {{ variables.name | default: "you" }}{% if variables.x %}!{% endif %}'),
    ).toBeNull()
    expect(liquidProblem('no tags, one { brace }')).toBeNull()
    expect(liquidProblem('{% if not a and b != empty or c contains "d" %}{% endif %}')).toBeNull()
  })

  it.each([
    ['a\nb  c  {% if x %}', 'tag "if" is not closed, line 2, column 7'],
    ['{{ x | nope }}', 'filter "nope" does not exist, line 1, column 1'],
    ['{% nope %}', 'tag "nope" does not exist, line 1, column 1'],
    ['x{% endif %}', 'tag "endif" has no opening tag, line 1, column 2'],
    ['{{ x', '"{{" is not closed with "}}", line 1, column 1'],
    ['{% raw %}x', 'tag "raw" is not closed, line 1, column 10'],
    ['{% if paid == %}{% endif %}', 'a value is expected, line 1, column 1'],
    ['{% if a and %}{% endif %}', 'a value is expected, line 1, column 1'],
    ['{% unless > 3 %}{% endunless %}', 'a value is expected, line 1, column 1'],
    [
      '{% if a = 1 %}{% endif %}',
      'after a value, only "|" with a filter or one of ==, !=, >, <, >=, <=, contains, and, or can follow, line 1, column 10',
    ],
    ['{{ a[1 }}', '"[" is not closed with "]", line 1, column 7'],
    ['{% if %}{% endif %}', 'a value is expected, line 1, column 6'],
    ['{% cycle a | nope %}', 'filter "nope" does not exist, line 1, column 10'],
  ])('reports the problem and its position in one sentence: %j', (text, problem) => {
    expect(reasonOf(text)).toBe(problem)
  })

  it('accepts a condition without a value in a compiled template, whose fields may be older than this check', () => {
    expect(compiledProblem('{% if paid == %}{% endif %}')).toBeNull()
    expect(compiledProblem('{% if paid %}')).not.toBeNull()
  })

  it('rejects tags that read files and filters that run expressions', () => {
    for (const tag of ['include "x"', 'render "x"', 'layout "x"', 'block x']) {
      expect(liquidProblem(`{% ${tag} %}`)?.code).toBe('liquid.tag_unknown')
    }
    for (const filter of [
      'where_exp',
      'reject_exp',
      'group_by_exp',
      'has_exp',
      'find_exp',
      'find_index_exp',
    ]) {
      expect(liquidProblem(`{{ x | ${filter}: "a", "a" }}`)?.code).toBe('liquid.filter_unknown')
    }
  })

  it.each([
    '{{ secrets.KEY | upcase }}',
    '{{ secrets.KEY | raw }}',
    '{{ secrets }}',
    '{{ secrets.lower }}',
    '{{ secrets.KEY.size }}',
    '{{ secrets["KEY"] }}',
    '{{ ["secrets"].KEY }}',
    '{{ secrets[variables.evil] }}',
    '{{ [variables.evil].KEY }}',
    '{{ secrets.KEY == "a" }}',
    '{{ "x" | append: secrets.KEY }}',
    '{{ variables.x | default: secrets.KEY }}',
    '{% if secrets.KEY %}{% endif %}',
    '{% if true %}{% elsif secrets.KEY %}{% endif %}',
    '{% unless secrets.KEY %}{% endunless %}',
    '{% case secrets.KEY %}{% when 1 %}{% endcase %}',
    '{% case 1 %}{% when secrets.KEY %}{% endcase %}',
    '{% for s in secrets %}{% endfor %}',
    '{% for i in (1..secrets.KEY) %}{% endfor %}',
    '{% for i in variables.list limit: secrets.KEY %}{% endfor %}',
    '{% for secrets in variables.list %}{% endfor %}',
    '{% tablerow i in variables.list cols: secrets.KEY %}{% endtablerow %}',
    '{% assign x = secrets.KEY %}',
    '{% assign secrets = 1 %}',
    '{% capture x %}{{ secrets.KEY }}{% endcapture %}',
    '{% capture x %}{% if true %}{{ secrets.KEY }}{% endif %}{% endcapture %}',
    '{% cycle secrets.KEY, "b" %}',
    '{% echo secrets.KEY %}',
    '{% liquid\necho secrets.KEY\n%}',
    '{% increment secrets %}',
  ])('rejects a secret that is used other than as an output: %s', (text) => {
    expect(liquidProblem(text)?.code).toMatch(/^liquid\.(?:secrets?_|name_computed)/)
    expect(() => render(text)).toThrow(RenderFailed)
  })

  it('allows a secret as an output, with or without a default', () => {
    expect(liquidProblem('{{ secrets.KEY }}{{- secrets.KEY | default: "none" -}}')).toBeNull()
    expect(liquidProblem('{% if variables.a %}{{ secrets.KEY }}{% endif %}')).toBeNull()
  })

  it.each([
    ['nested tags', 1000, (n: number) => '{% if a %}'.repeat(n)],
    ['more tags than allowed', 5_000, (n: number) => '{% if a %}'.repeat(n)],
    ['nested lines in a liquid tag', 500, (n: number) => `{% liquid\n${'if a\n'.repeat(n)}%}`],
    ['nested brackets', 2250, (n: number) => `{{ a${'[a'.repeat(n)} }}`],
    ['many lines in a liquid tag', 25_000, (n: number) => `{% liquid\n${'echo a\n'.repeat(n)}%}`],
    ['a very long tag', 75_000, (n: number) => `{% cycle ${'a,'.repeat(n)}a %}`],
    ['very many outputs', 45_000, (n: number) => '{{a}}'.repeat(n)],
    [
      'a large number of outputs in a comment',
      45_000,
      (n: number) => `{% comment %}${'{{a}}'.repeat(n)}{% endcomment %}`,
    ],
    ['unclosed quotes', 50_000, (n: number) => '{{ "'.repeat(n)],
    ['an unclosed raw region', 25_000, (n: number) => `{% raw %}${'{% endra'.repeat(n)}`],
    ['a text that is too long', 250_001, (n: number) => 'x'.repeat(n)],
  ] as const)('rejects %s in linear time', (_, length, write) => {
    expect(reasonOf(write(4 * length))).toMatch(/^[^\n]{5,120}$/)
    expectLinearTime((n) => liquidProblem(write(n)), length)
  })
})

describe('renderLiquid', () => {
  it('renders a missing variable as an empty string', () => {
    expect(render('[{{ variables.nope.deeper }}][{{ nope }}]')).toBe('[][]')
  })

  it('divides like the library, except that dividing by zero or by a missing value is an error', () => {
    expect(render('{{ 7 | divided_by: 2 }} {{ "7" | divided_by: 2, true }} {{ -1 | modulo: 3 }}')).toBe(
      '3.5 3 2',
    )
    for (const divisor of ['0', '0.0', '"x"', 'variables.none', 'nil'])
      for (const filter of ['divided_by', 'modulo'])
        expect(() => render(`{{ 7 | ${filter}: ${divisor} }}`)).toThrow(
          failureWith('liquid.division_by_zero', { line: 1, column: 1 }),
        )
    expect(() => render('{% assign x = 1 | divided_by: 0 %}')).toThrow(failureWith('liquid.division_by_zero'))
  })

  it('provides variables, secrets, store and locale', () => {
    expect(render('{{ variables.name }} {{ secrets.KEY }} {{ store.name }} {{ locale }}')).toBe(
      'Ann s3cret Shop pt-br',
    )
    expect(render('{{ secrets.EMPTY | default: "none" }} {{ secrets.NOPE | default: "none" }}')).toBe(
      'none none',
    )
  })

  it('reads only own properties', () => {
    expect(render('{{ variables.constructor }}{{ variables.__proto__ }}{{ variables.name.trim }}')).toBe('')
  })

  it('formats dates in UTC, regardless of the machine’s time zone', () => {
    expect(render('{{ "2026-03-01T23:30:00Z" | date: "%Y-%m-%d %H:%M" }}')).toBe('2026-03-01 23:30')
  })

  it('does not carry assigned values or counters over to the next render', () => {
    expect(render('{% increment n %}{% assign a = 1 %}{% cycle "x", "y" %}')).toBe('0x')
    expect(render('{% increment n %}{{ a }}{% cycle "x", "y" %}')).toBe('0x')
    expect(scope).not.toHaveProperty('n')
  })

  it('reports a rendering error with its position', () => {
    expect(() => render('ab\n{% for i in (1..100000000) %}{% endfor %}')).toThrow(
      failureWith('liquid.too_much_memory', { line: 2, column: 1 }),
    )
  })

  it('stops when the result exceeds 5 MB', () => {
    const template = `{% for i in (1..1000) %}${'x'.repeat(10_000)}{% endfor %}`
    expect(() => render(template)).toThrow(failureWith('liquid.result_too_large'))
    expect(() => render(`{% capture a %}${template}{% endcapture %}`)).toThrow(
      failureWith('liquid.result_too_large'),
    )
  })
})
