import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DESIGN_EXAMPLE } from '../../../../src/engine/design/description-examples.ts'
import { Design as DesignSchema, designTexts } from '../../../../src/engine/design/design.ts'
import { liquidTags } from '../../../../src/engine/liquid/tags.ts'
import { changeDesign, designOf } from './change-design.ts'
import type { Block, Design } from './document.ts'
import { createEditor } from './editor.ts'
import { anyEdit } from './testing/any-edit.ts'
import { roots, walk } from './tree.ts'
import { withBlockIds } from './with-ids.ts'

const start = withBlockIds(DESIGN_EXAMPLE)
const RUNS = 200
const EDITS = 30

const editorOf = (bodyDesign: Design) =>
  createEditor({
    name: 'Order',
    description: null,
    category: 'transactional',
    subject: 'Hello',
    previewText: '',
    marketingTexts: {},
    bodyDesign,
  })

/** Each Liquid tag of a design as it is written. */
const tagsOf = (design: Design) => roots(design).flatMap(({ blocks }) => blocks.flatMap(tagsInside))

const knownTags = new WeakMap<Block, string[]>()

/** An edit leaves most blocks the same objects, with the same tags. */
function tagsInside(block: Block): string[] {
  const known = knownTags.get(block)
  if (known) return known
  const tags = designTexts({ blocks: [block] }).flatMap(({ text }) =>
    liquidTags(text).map(({ start: from, end }) => text.slice(from, end)),
  )
  knownTags.set(block, tags)
  return tags
}

const edits = fc.array(anyEdit, { minLength: EDITS, maxLength: EDITS })

describe(`${RUNS * EDITS} random edits`, () => {
  // Both laws in one pass: the edits take longer than the checks.
  it('always give a valid design with ids of its own, cut no Liquid tag, and can be undone and redone exactly', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const editor = editorOf(start)
        let tags = tagsOf(start)
        for (const { run } of list) {
          const before = designOf(editor)
          changeDesign(editor, run)
          const done = designOf(editor)
          if (editor.getState().canUndo) {
            editor.undo()
            editor.redo()
            if (designOf(editor) !== done) expect(designOf(editor)).toBe(done)
          }
          if (done === before) continue
          const known = new Set([...tags, ...FRESH_TAGS])
          tags = tagsOf(done)
          const cut = tags.filter((tag) => !known.has(tag))
          const ids = walk(done).map(({ block }) => block.id)
          // An assertion each time would take longer than the edit.
          if (cut.length > 0 || new Set(ids).size < ids.length) expect.fail(JSON.stringify({ cut, ids }))
        }
        expect(DesignSchema.safeParse(designOf(editor)).error?.issues ?? []).toEqual([])
        while (editor.getState().canUndo) editor.undo()
        expect(JSON.stringify(designOf(editor))).toBe(JSON.stringify(start))
      }),
      { numRuns: RUNS },
    )
  })
})

/** What the edits themselves bring. */
const FRESH_TAGS = [
  '{{ variables.name }}',
  '{% if variables.a %}',
  '{% endif %}',
  '{{ "}" | upcase }}',
  '{{- order.id -}}',
  '{% if variables.file_url %}',
  '{{ variables.file_url }}',
  '{{ unsubscribe_link }}',
]
