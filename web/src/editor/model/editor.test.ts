import { describe, expect, it } from 'vitest'
import { changeDesign, designOf } from './change-design.ts'
import { insertBlock, setBlock } from './commands.ts'
import { createEditor } from './editor.ts'
import { anyBlock } from './testing/any-block.ts'

const document = {
  name: 'Order',
  description: null,
  category: 'transactional' as const,
  subject: 'Hello',
  previewText: '',
  marketingTexts: {},
  bodyDesign: { blocks: [anyBlock('text')] },
}
const idOf = (editor: ReturnType<typeof createEditor>) => designOf(editor).blocks[0]?.id ?? ''

describe('the history of an editor', () => {
  it('keeps at least 500 steps, and undoes all of them', () => {
    const editor = createEditor(document)
    for (let n = 0; n < 600; n++)
      changeDesign(editor, (design) => setBlock(design, idOf(editor), { html: `<p>${n}</p>` }))
    let steps = 0
    while (editor.getState().canUndo) {
      editor.undo()
      steps++
    }
    expect(steps).toBe(600)
    expect(editor.getState().document).toBe(document)
  })

  it('typing is one undo step until the user pauses or does something else', () => {
    let now = 0
    const editor = createEditor(document, () => now)
    const type = (html: string) =>
      changeDesign(editor, (design) => setBlock(design, idOf(editor), { html }), { merge: 'html' })
    type('a')
    type('ab')
    now += 5_000
    type('abc')
    editor.undo()
    expect(designOf(editor).blocks[0]).toMatchObject({ html: 'ab' })
    editor.undo()
    expect(editor.getState().document).toBe(document)
  })

  it('an added block is selected, and undo brings the selection back', () => {
    const editor = createEditor(document)
    editor.select([idOf(editor)])
    const block = anyBlock('heading')
    changeDesign(editor, (design) => insertBlock(design, { block, at: { parent: null, index: 1 } }), {
      select: 'added',
    })
    expect(editor.getState().selected).toEqual([block.id])
    editor.undo()
    expect(editor.getState().selected).toEqual([idOf(editor)])
  })

  it('undo survives saving, and changes are counted from what was saved', () => {
    const editor = createEditor(document)
    const set = (html: string) => changeDesign(editor, (design) => setBlock(design, idOf(editor), { html }))
    set('a')
    set('b')
    expect(editor.getState().changes).toBe(2)
    editor.markSaved(editor.getState().document)
    expect(editor.getState()).toMatchObject({ changes: 0, canUndo: true })
    editor.undo()
    expect(editor.getState()).toMatchObject({ changes: 1, canRedo: true })
    expect(designOf(editor).blocks[0]).toMatchObject({ html: 'a' })
  })
})
