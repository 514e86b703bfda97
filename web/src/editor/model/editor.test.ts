import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeDesign, designOf } from './change-design.ts'
import { insertBlock, setBlock } from './commands.ts'
import { createEditor, createHistory, type Merge } from './editor.ts'
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

  describe('with changes by others in between', () => {
    type Fields = Readonly<Record<string, number>>
    /** Field by field. */
    const merge: Merge<Fields> = ({ base, mine, theirs }) => {
      const names = Object.keys({ ...base, ...mine, ...theirs })
      const isDisputed = (name: string) =>
        mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]
      if (names.some(isDisputed)) return null
      return Object.fromEntries(
        names.map((name) => [name, (mine[name] === base[name] ? theirs : mine)[name] ?? 0]),
      )
    }
    const start = { mine: 0, theirs: 0 }

    it('undo and redo change what the user has changed, and nothing else', () => {
      const act = fc.constantFrom('change', 'follow', 'undo', 'redo')
      fc.assert(
        fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
          const editor = createHistory<Fields>(start)
          const alone = createHistory<Fields>(start)
          let theirs = 0
          for (const [at, name] of acts.entries()) {
            if (name === 'follow') {
              theirs = at + 1
              editor.follow({ ...editor.getState().document, theirs }, merge)
            } else
              for (const history of [editor, alone])
                if (name === 'change') history.change((before) => ({ ...before, mine: at + 1 }))
                else history[name as 'undo' | 'redo']()
            const { document, canUndo, canRedo } = editor.getState()
            expect(document).toEqual({ ...alone.getState().document, theirs })
            expect({ canUndo, canRedo }).toEqual({
              canUndo: alone.getState().canUndo,
              canRedo: alone.getState().canRedo,
            })
          }
        }),
      )
    })

    it('undo ends where others have changed the same part', () => {
      const editor = createHistory<Fields>(start)
      for (const mine of [1, 2]) editor.change((before) => ({ ...before, mine }))
      editor.follow({ mine: 3, theirs: 0 }, merge)
      editor.undo()
      expect(editor.getState()).toMatchObject({ document: { mine: 3, theirs: 0 }, canUndo: false })
    })
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
