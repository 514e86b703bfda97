import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeDesign, designOf } from './change-design.ts'
import { insertBlock, setBlock } from './commands.ts'
import type { LayoutDocument } from './document.ts'
import { createUndoStack, type Editor, type Merge } from './editor.ts'
import { anyBlock } from './testing/any-block.ts'

const document: LayoutDocument = {
  name: 'Order',
  description: null,
  category: 'transactional',
  subject: 'Hello',
  previewText: '',
  marketingTexts: {},
  bodyDesign: { blocks: [anyBlock('text')] },
}
const idOf = (editor: Editor) => designOf(editor).blocks[0]?.id ?? ''

describe('the undo stack', () => {
  it('undoes at least 500 steps', () => {
    const editor = createUndoStack(document)
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

  it('treats typing as one step until the user pauses or does something else', () => {
    let now = 0
    const editor = createUndoStack(document, () => now)
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

  describe('with remote changes in between', () => {
    type Fields = Readonly<Record<string, number>>
    const mergeFields: Merge<Fields> = ({ base, mine, theirs }) => {
      const names = Object.keys({ ...base, ...mine, ...theirs })
      const isDisputed = (name: string) =>
        mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]
      if (names.some(isDisputed)) return null
      return Object.fromEntries(
        names.map((name) => [name, (mine[name] === base[name] ? theirs : mine)[name] ?? 0]),
      )
    }
    const start = { mine: 0, theirs: 0 }

    it('undoes and redoes only what the user has changed', () => {
      const action = fc.constantFrom('change', 'remote', 'undo', 'redo')
      fc.assert(
        fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
          const editor = createUndoStack<Fields>(start)
          const alone = createUndoStack<Fields>(start)
          let theirs = 0
          for (const [index, name] of actions.entries()) {
            if (name === 'remote') {
              theirs = index + 1
              editor.applyRemote({ ...editor.getState().document, theirs }, mergeFields)
            } else
              for (const stack of [editor, alone])
                if (name === 'change') stack.change((before) => ({ ...before, mine: index + 1 }))
                else stack[name as 'undo' | 'redo']()
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

    it('stops undoing where a remote change has changed the same part', () => {
      const editor = createUndoStack<Fields>(start)
      for (const mine of [1, 2]) editor.change((before) => ({ ...before, mine }))
      editor.applyRemote({ mine: 3, theirs: 0 }, mergeFields)
      editor.undo()
      expect(editor.getState()).toMatchObject({ document: { mine: 3, theirs: 0 }, canUndo: false })
    })
  })

  it('selects an added block, and restores the selection on undo', () => {
    const editor = createUndoStack(document)
    editor.select([idOf(editor)])
    const block = anyBlock('heading')
    changeDesign(editor, (design) => insertBlock(design, { block, at: { parent: null, index: 1 } }), {
      select: 'added',
    })
    expect(editor.getState().selected).toEqual([block.id])
    editor.undo()
    expect(editor.getState().selected).toEqual([idOf(editor)])
  })

  it('survives saving, and counts changes since the last save', () => {
    const editor = createUndoStack(document)
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
