import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DESIGN_EXAMPLE } from '../../../../src/engine/design/description-examples.ts'
import { Design as DesignSchema, designTexts } from '../../../../src/engine/design/design.ts'
import { liquidTags } from '../../../../src/engine/liquid/tags.ts'
import { changeDesign, designOf } from './change-design.ts'
import type { Block, Design, LayoutDocument } from './document.ts'
import { createUndoStack } from './editor.ts'
import { anyEdit } from './testing/any-edit.ts'
import { roots, walk } from './tree.ts'
import { withBlockIds } from './with-ids.ts'

const start = withBlockIds(DESIGN_EXAMPLE)
const RUNS = 200
const EDITS = 30

const editorOf = (bodyDesign: Design) =>
  createUndoStack<LayoutDocument>({
    name: 'Order',
    description: null,
    category: 'transactional',
    subject: 'Hello',
    previewText: '',
    marketingTexts: {},
    bodyDesign,
  })

/** The source of every Liquid tag in a design. */
const tagsOf = (design: Design) => roots(design).flatMap(({ blocks }) => blocks.flatMap(tagsInside))

const tagCache = new WeakMap<Block, string[]>()

/** Cached, because most blocks are the same objects after an edit. */
function tagsInside(block: Block): string[] {
  const cached = tagCache.get(block)
  if (cached) return cached
  const tags = designTexts({ blocks: [block] }).flatMap(({ text }) =>
    liquidTags(text).map(({ start: from, end }) => text.slice(from, end)),
  )
  tagCache.set(block, tags)
  return tags
}

const edits = fc.array(anyEdit, { minLength: EDITS, maxLength: EDITS })

describe(`${RUNS * EDITS} random edits`, () => {
  // One test for all properties: the edits take longer than the checks.
  it('leave a valid design with unique ids and whole Liquid tags, and can be undone and redone exactly', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const editor = editorOf(start)
        let tags = tagsOf(start)
        for (const { run } of list) {
          const before = designOf(editor)
          changeDesign(editor, run)
          const after = designOf(editor)
          if (editor.getState().canUndo) {
            editor.undo()
            editor.redo()
            if (designOf(editor) !== after) expect(designOf(editor)).toBe(after)
          }
          if (after === before) continue
          const expected = new Set([...tags, ...ADDED_TAGS])
          tags = tagsOf(after)
          const brokenTags = tags.filter((tag) => !expected.has(tag))
          const ids = walk(after).map(({ block }) => block.id)
          // An assertion after every edit would take longer than the edit.
          if (brokenTags.length > 0 || new Set(ids).size < ids.length)
            expect.fail(JSON.stringify({ brokenTags, ids }))
        }
        expect(DesignSchema.safeParse(designOf(editor)).error?.issues ?? []).toEqual([])
        while (editor.getState().canUndo) editor.undo()
        expect(JSON.stringify(designOf(editor))).toBe(JSON.stringify(start))
      }),
      { numRuns: RUNS },
    )
  })
})

/** Tags that the edits add. */
const ADDED_TAGS = [
  '{{ variables.name }}',
  '{% if variables.a %}',
  '{% endif %}',
  '{{ "}" | upcase }}',
  '{{- order.id -}}',
  '{% if variables.file_url %}',
  '{{ variables.file_url }}',
  '{{ unsubscribe_link }}',
]
