import { expect, it } from 'vitest'
import { problemOf } from '../../problems/problem-of.ts'
import { textOf } from '../../problems/text.ts'
import { lowContrasts } from './contrast.ts'

it('recommends less contrast for headings than for text', () => {
  const color = '#aaaaaa'
  const contrasts = lowContrasts({
    blocks: [
      { type: 'heading', text: 'Sale', color },
      { type: 'text', html: '<p>Until Sunday</p>', color },
    ],
  })
  expect(contrasts.map(({ path, ...data }) => textOf(problemOf('finding.contrast_low', data)))).toEqual([
    'the text is hard to read on its background: the contrast is 2.3, and at least 3 is recommended',
    'the text is hard to read on its background: the contrast is 2.3, and at least 4.5 is recommended',
  ])
})
