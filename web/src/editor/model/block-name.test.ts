import { expect, it } from 'vitest'
import { blockName, longestLiteral } from './block-name.ts'
import type { Block } from './document.ts'
import { anyBlock } from './testing/any-block.ts'

const NAMES: [Block, string][] = [
  [{ type: 'heading', rich: true, text: 'Tea &amp; <em>cake</em>' }, 'Tea & cake'],
  [{ type: 'heading', text: 'Thank you, {{ variables.name | upcase }}' }, 'Thank you, Name'],
  [{ type: 'heading', text: 'Order {{ variables.order.number }}' }, 'Order Order → Number'],
  [{ type: 'text', html: '<p>Beans &amp; <b>more</b></p><p>soon</p>' }, 'Beans & more soon'],
  [{ type: 'text', html: '{% if a %}<p>{{- item.title -}}</p>{% endif %}' }, 'Item → Title'],
  [{ type: 'image', url: 'https://example.com/a/bag.png?w=2' }, 'bag.png'],
  [{ type: 'image', url: '{{ item.image }}' }, 'Item → Image'],
  [{ type: 'image', fileKey: 'fil_1', alt: 'A bag' }, 'A bag'],
  [anyBlock('image'), ''],
  [{ type: 'section', blocks: [{ type: 'divider' }, { type: 'heading', text: 'Totals' }] }, 'Totals'],
  [{ type: 'divider' }, ''],
  [{ type: 'heading', text: 'a'.repeat(60) }, 'a'.repeat(60)],
  [{ type: 'heading', text: `${'a'.repeat(58)} bc` }, `${'a'.repeat(58)}…`],
]

it.each(NAMES)('%j is named after its content', (block, name) => {
  expect(blockName(block)).toBe(name)
})

it('the longest literal comes from the first block that has text besides Liquid', () => {
  const heading: Block = { type: 'heading', text: '{{ variables.first }} {{ variables.last }}' }
  const text: Block = { type: 'text', html: '<p>Hi {{ variables.name }}, your order is on its way</p>' }
  expect(longestLiteral({ type: 'section', blocks: [heading, text] })).toBe(', your order is on its way')
  expect(longestLiteral(heading)).toBe('')
})
