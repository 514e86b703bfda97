import fc from 'fast-check'
import { TagToken, Tokenizer, TypeGuards } from 'liquidjs'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../testing/growth.ts'
import { liquidTags } from './tags.ts'

const rawTags = (text: string) => liquidTags(text).map((tag) => tag.raw)

describe('liquidTags', () => {
  it('returns the name of a tag and an empty name for an output', () => {
    expect(liquidTags('a {{ b }} {%- if c -%}')).toEqual([
      { kind: 'output', name: '', start: 2, end: 9, raw: '{{ b }}' },
      { kind: 'tag', name: 'if', start: 10, end: 22, raw: '{%- if c -%}' },
    ])
  })

  it('respects quotes in outputs, including escaped ones', () => {
    expect(rawTags(`{{ "}}" }}|{{ 'a\\'}}' }}`)).toEqual([`{{ "}}" }}`, `{{ 'a\\'}}' }}`])
  })

  it('returns a raw or comment region as one tag', () => {
    const raw = '{% raw %}{{ x }}{% if %}{% endraw -%}'
    const comment = '{%comment%} {{ a }} {% raw %}{% endcomment %}{% endraw %} {% endcomment %}'
    expect(liquidTags(raw + comment).map(({ name, raw }) => ({ name, raw }))).toEqual([
      { name: 'raw', raw },
      { name: 'comment', raw: comment },
    ])
  })

  it('continues a raw region beyond an endraw tag that contains another opening', () => {
    const raw = '{% raw %}a{% endraw {% if b %}c{% endraw %}'
    expect(rawTags(`${raw}{{ d }}`)).toEqual([raw, '{{ d }}'])
  })

  it('treats an unclosed tag as text', () => {
    expect(rawTags('{{ a {% b')).toEqual([])
    expect(rawTags("{{ 'a }} {% if b %}")).toEqual(['{% if b %}'])
    expect(rawTags('{% raw %} {{ a }}')).toEqual(['{{ a }}'])
  })

  it('finds the same tags as liquidjs in every template that liquidjs can parse', () => {
    const fragment = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '-',
      '"',
      "'",
      '\\',
      ' ',
      'a',
      'if',
      '{',
      '}',
      '\n',
      '{% raw %}',
      '{%- raw -%}',
      '{% endraw %}',
      '{%- endraw %}',
      '{% endraw',
    )
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 24 }), (fragments) => {
        const text = fragments.join('')
        const expected = readWithLiquidjs(text)
        fc.pre(expected !== undefined)
        expect(liquidTags(text).map(({ start, end }) => [start, end])).toEqual(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('takes linear time on unclosed and nested tags', () => {
    for (const unit of [
      '{{',
      '{%',
      "{{'",
      '{% raw %}',
      '{% comment %}',
      '{%- endcomment',
      '{% endraw ',
      '{% raw %}{% endraw ',
    ]) {
      expectLinearTime((n) => liquidTags(unit.repeat(n)), 5_000, unit)
    }
  })
})

function readWithLiquidjs(text: string): number[][] | undefined {
  try {
    const ranges: [number, number][] = []
    let rawFrom = -1
    for (const token of new Tokenizer(text).readTopLevelTokens()) {
      const name = token instanceof TagToken ? token.name : ''
      if (name === 'raw') rawFrom = token.begin
      else if (name === 'endraw' && rawFrom !== -1) {
        ranges.push([rawFrom, token.end])
        rawFrom = -1
      } else if (rawFrom === -1 && !TypeGuards.isHTMLToken(token)) ranges.push([token.begin, token.end])
    }
    return rawFrom === -1 ? ranges : undefined
  } catch {
    return undefined
  }
}
