import mjml2html from 'mjml'
import { expect, it } from 'vitest'
import { compileOptions, everyBlock, tagTree } from '../../testing/mjml.ts'
import { Design } from '../design/design.ts'
import { createScope, writeMjml } from './document.ts'
import { renderMjml } from './mjml-engine.ts'

const STRUCTURE = new Set(['table', 'tr', 'td', 'th', 'a', 'img', 'h1', 'p'])

it('documents have the same structure as those of the original mjml library', async () => {
  const design = Design.parse({
    blocks: everyBlock('Hello', 'https://a.test'),
    global: { dark: { background: '#000' } },
  })
  const scope = createScope(design, compileOptions)
  const source = writeMjml(design.blocks, design, scope)
  const { html } = await mjml2html(source, { validationLevel: 'strict', keepComments: true })
  for (const reader of ['mso', 'other'] as const) {
    const ours = tagTree(scope.mask.reveal(renderMjml(source)), reader, (name) => STRUCTURE.has(name))
    const theirs = tagTree(scope.mask.reveal(html), reader, (name) => STRUCTURE.has(name))
    expect(ours).toContain('td(')
    expect(ours).toBe(theirs)
  }
})
