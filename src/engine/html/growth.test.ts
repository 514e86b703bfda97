import { describe, it } from 'vitest'
import { expectLinearTime } from '../../testing/growth.ts'
import { HtmlState } from '../escape/html-state.ts'
import { liquidProblem } from '../liquid/liquid.ts'
import { liquidTags } from '../liquid/tags.ts'
import { completeDocument } from '../message/page.ts'
import { sanitizeRichText } from '../mjml/blocks/rich-text.ts'
import { footerColors } from './footer-colors.ts'
import { insertAround, splitPage } from './insert-around.ts'
import { isolateHtml } from './isolate.ts'
import { canHidePage } from './page-styles.ts'
import { htmlToPlainText } from './plain-text.ts'
import { htmlTemplateToPlainText } from './template-plain-text.ts'
import { readHtml } from './tokens.ts'

/** Markup that is short to write but expensive to parse: unclosed, nested, repeated. */
const UNITS = [
  ...[
    '<',
    '</',
    '<a ',
    '<a b="',
    "<a b='",
    '<a "\'',
    '<a b=c ',
    '<a href=',
    '<p style=";',
    '<p style="margin:',
  ],
  ...[
    '<b>',
    '</b>',
    '<b></i>',
    '<p>',
    '<li>',
    '<table>',
    '<td>',
    '<svg>',
    '<template>',
    '<select>',
    '<a href="x">y',
  ],
  ...['<!--', '<!-->', '<!-', '<![CDATA[', '<?', '<!--[if mso]>', '<![endif]-->', '-->'],
  ...[
    '<script>',
    '<script><!--',
    '<script><!--<script>',
    '</script',
    '<style>',
    '<style>p{}</style>',
    '<title>',
  ],
  ...[
    '<textarea>',
    '<style>@import "',
    '/*',
    'url(',
    'p{',
    'p:is(',
    'p[',
    '[',
    '@',
    '@media ',
    'body,',
    'a{b{}',
    '{margin:0;',
    '<style>p{z-index:',
    '&',
    '&#',
    '&amp',
    '&#x',
    '"',
    "'",
    '=',
    '\n',
    '<body>',
  ],
  ...[
    '{{',
    '{{ "',
    '{%',
    '{% raw %}',
    '{% if a %}',
    '{% comment %}',
    '{{ a }}',
    '{% endraw',
    '<a href="{{ a }}">',
  ],
  ...['<p {% if a %}>', '{% raw %}{% endra', '<{{ a }}', '{<b></b>{'],
]

type Reader = [name: string, read: (text: string) => unknown]

const link = { color: '#000000', className: '' }

/** Called when a layout is saved or a preview is checked. */
const ON_THE_MAIN_THREAD: Reader[] = [
  ['liquidTags', liquidTags],
  ['liquidProblem', liquidProblem],
  ['sanitizeRichText', (html) => sanitizeRichText(html, link)],
  ['htmlTemplateToPlainText', htmlTemplateToPlainText],
  ['isolateHtml', isolateHtml],
]

/** Called while a message is rendered, in a thread that can be killed. */
const IN_A_RENDER_THREAD: Reader[] = [
  ['HtmlState', (html) => new HtmlState().advance(html)],
  ['completeDocument', (html) => completeDocument(`${html}</body></html>`, 'en')],
  ['canHidePage', (css) => canHidePage(css, new Set())],
  ['canHidePage with a long selector', (css) => canHidePage(`${css}{`, new Set())],
  ['footerColors', (css) => footerColors(readHtml(`<style>${css}</style>`))],
  ['htmlToPlainText', htmlToPlainText],
  [
    'insertAround',
    (html) =>
      insertAround(
        splitPage(html, { hasFooter: true, protectsFooter: true }),
        '',
        '<table><tr><td>Out</td></tr></table>',
      ),
  ],
]

/** At four times this length, a quadratic regular expression takes 130 ms, far more than the 30 ms needed to detect it. */
const CHARACTERS = 2_000

describe.each([...ON_THE_MAIN_THREAD, ...IN_A_RENDER_THREAD])('%s', (name, read) => {
  it('takes linear time', () => {
    for (const unit of UNITS)
      expectLinearTime(
        (n) => read(unit.repeat(n / unit.length)),
        CHARACTERS,
        `${name} of ${JSON.stringify(unit)}`,
      )
  })
})
