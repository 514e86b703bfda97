import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HtmlState } from './html-state.ts'

function stateAfter(...writes: string[]) {
  const state = new HtmlState()
  for (const text of writes) state.advance(text)
  const { mode, tag, attribute, url, css, json, firstChar } = state
  return { mode, tag, attribute, url, json, firstChar, cssUrl: css.url, isForbidden: css.isForbidden }
}

describe('HtmlState', () => {
  it.each([
    ['<p>x', 'text'],
    ['a < b', 'text'],
    ['<p ', 'beforeName'],
    ['<p a', 'name'],
    ['<p a=', 'beforeValue'],
    ['<p a="x>y', 'double'],
    ["<p a='x", 'single'],
    ['<p a=x', 'unquoted'],
    ['<p a=x>', 'text'],
    ['<p a="x"b', 'name'],
    ['<!doctype html', 'bogus'],
    ['<!-- x > -', 'comment'],
    ['<!-- x -->', 'text'],
    ['<!-->', 'text'],
    ['<!--->', 'text'],
    ['<!-- x --!>', 'text'],
    ['<!--[if mso]><p a="', 'double'],
    ['<!--[if mso]>x<![endif]-->', 'text'],
    ['<!--[if !mso]><!--><p>', 'text'],
    ['<style><p a="', 'element'],
    ['<style></STYLE >', 'text'],
    ['<script>"</scripty>', 'element'],
    ['<title/>x', 'element'],
    ['</style>', 'text'],
    ['</ x', 'bogus'],
    ['<', 'tagOpen'],
  ])('after %j is in mode %s', (html, mode) => {
    expect(stateAfter(html).mode).toBe(mode)
  })

  it('is the same no matter how the text is split into writes', () => {
    const fragment = fc.constantFrom(
      ...[
        '<p',
        '<a href="',
        '>',
        '"',
        "'",
        ' title=',
        '<!--',
        '-->',
        '--!>',
        '[if mso]>',
        '<![endif]-->',
        '-',
        '!',
      ],
      ...[
        '<style>',
        '</style>',
        '<script>',
        '</script',
        '>',
        'x',
        ' ',
        '/',
        '=',
        '<',
        '\\',
        '?',
        '#',
        '</',
        'https://x',
        '<p style="x:url(',
        '@import ',
        '/*',
        '*/',
        '<script type=application/json>',
      ],
    )
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const html = fragments.join('')
        expect(stateAfter(...html)).toEqual(stateAfter(html))
        expect(stateAfter(...fragments)).toEqual(stateAfter(html))
      }),
      { numRuns: 2000 },
    )
  })
})
