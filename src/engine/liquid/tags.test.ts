import fc from 'fast-check'
import { TagToken, Tokenizer, TypeGuards } from 'liquidjs'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../testing/growth.ts'
import { liquidTags } from './tags.ts'

const raws = (text: string) => liquidTags(text).map((tag) => tag.raw)

describe('liquidTags', () => {
  it('names tags and leaves outputs without a name', () => {
    expect(liquidTags('a {{ b }} {%- if c -%}')).toEqual([
      { kind: 'output', name: '', start: 2, end: 9, raw: '{{ b }}' },
      { kind: 'tag', name: 'if', start: 10, end: 22, raw: '{%- if c -%}' },
    ])
  })

  it('reads quotes in outputs, escapes included', () => {
    expect(raws(`{{ "}}" }}|{{ 'a\\'}}' }}`)).toEqual([`{{ "}}" }}`, `{{ 'a\\'}}' }}`])
  })

  it('takes a raw or comment region as one tag', () => {
    const raw = '{% raw %}{{ x }}{% if %}{% endraw -%}'
    const comment = '{%comment%} {{ a }} {% raw %}{% endcomment %}{% endraw %} {% endcomment %}'
    expect(liquidTags(raw + comment).map(({ name, raw }) => ({ name, raw }))).toEqual([
      { name: 'raw', raw },
      { name: 'comment', raw: comment },
    ])
  })

  it('leaves what is never closed as text', () => {
    expect(raws('{{ a {% b')).toEqual([])
    expect(raws("{{ 'a }} {% if b %}")).toEqual(['{% if b %}'])
    expect(raws('{% raw %} {{ a }}')).toEqual(['{{ a }}'])
  })

  it('agrees with liquidjs wherever liquidjs can read the text', () => {
    const piece = fc.constantFrom(
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
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('')
        const expected = readWithLiquidjs(text)
        fc.pre(expected !== undefined)
        expect(liquidTags(text).map(({ start, end }) => [start, end])).toEqual(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('stays linear on unclosed and nested openers', () => {
    for (const unit of ['{{', '{%', "{{'", '{% raw %}', '{% comment %}', '{%- endcomment']) {
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
