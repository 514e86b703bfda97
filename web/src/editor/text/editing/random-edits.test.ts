import fc from 'fast-check'
import { deleteSelection, joinBackward, joinForward, selectAll } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'
import { parseHtml } from '../document/parse-html.ts'
import { richSchema } from '../document/schema.ts'
import { serializeHtml } from '../document/serialize-html.ts'
import { pastedSlice } from '../paste/pasted-slice.ts'
import * as commands from './commands.ts'
import { richPlugins } from './plugins.ts'

const START =
  '{% if variables.a %}<p style="text-align:{{ variables.side }}">Hello <b>{{ variables.name | default: "x > y" }}</b>, ' +
  '<a href="https://example.com/{{ variables.id }}?a=1&amp;b={{ variables.b }}">your {{ variables.order["no"] }}</a></p>{% endif %}' +
  '<ul>{% for item in variables.items %}<li>{{ item.name }} <span style="color:{{ item.color }}">x</span></li>{% endfor %}</ul>' +
  '<p>{% raw %}<i>{{ as is }}</i>{% endraw %}{{ secrets.PHONE }}<br>bye</p>'
const TAGS = new Set(liquidTags(START).map(({ raw }) => raw))
const PASTED = '<p>pasted {{ variables.pasted }}</p><ul><li>a</li></ul>'
TAGS.add('{{ variables.pasted }}')
TAGS.add('{{ typed }}')

const { bulletList, orderedList } = richSchema.nodes
const COMMANDS: Command[] = [
  commands.toggleBold,
  commands.toggleItalic,
  commands.toggleUnderline,
  commands.toggleStrike,
  commands.setColor('#c00'),
  commands.setColor(null),
  commands.setLink('https://example.com/?q={{ typed }}'),
  commands.setLink(null),
  commands.toggleList(bulletList),
  commands.toggleList(orderedList),
  commands.setAlignment('center'),
  commands.setAlignment(null),
  commands.pressEnter,
  commands.pressBackspace,
  commands.insertBreak,
  commands.indent,
  commands.outdent,
  deleteSelection,
  joinBackward,
  joinForward,
  selectAll,
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelection(pastedSlice('rich', { html: PASTED, text: '' })))
    return true
  },
]
const TYPED = ['a', ' ', '  ', '{{ typed }}', '{ ', '{%', '%', '<', '&', '\u00a0', 'ä']

type Edit =
  | { kind: 'select'; from: number; to: number }
  | { kind: 'chip'; at: number }
  | { kind: 'command'; command: number }
  | { kind: 'type'; text: string }
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('select' as const), from: fc.nat(999), to: fc.nat(999) }),
  },
  fc.record({ kind: fc.constant('chip' as const), at: fc.nat(99) }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('command' as const), command: fc.nat(COMMANDS.length - 1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('type' as const), text: fc.constantFrom(...TYPED) }),
  },
)

function apply(state: EditorState, edit: Edit): EditorState {
  const { doc, tr } = state
  const position = (share: number) => Math.round((share / 999) * doc.content.size)
  if (edit.kind === 'type') return state.apply(tr.insertText(edit.text))
  if (edit.kind === 'select') {
    const from = doc.resolve(Math.min(position(edit.from), position(edit.to)))
    const isRange = edit.to % 3 === 0
    const to = isRange ? doc.resolve(Math.max(position(edit.from), position(edit.to))) : from
    return state.apply(tr.setSelection(TextSelection.between(from, to)))
  }
  if (edit.kind === 'chip') {
    const chips: number[] = []
    doc.descendants((node, at) => void (node.type.name === 'liquid' && chips.push(at)))
    const at = chips[edit.at % chips.length]
    return at === undefined ? state : state.apply(tr.setSelection(NodeSelection.create(doc, at)))
  }
  let next = state
  COMMANDS[edit.command]?.(state, (transaction) => {
    next = state.apply(transaction)
  })
  return next
}

/** Whether a tag is neither in the original nor typed by an edit. An edit may also type braces around a tag. */
const isNew = ({ raw }: { raw: string }) => !TAGS.has(raw) && !raw.includes('{{ typed }}')

const textOf = (doc: Node) => doc.textContent.replace(/[\s\u00a0]/g, '')

function checkDocument(doc: Node) {
  doc.check()
  const html = serializeHtml(doc)
  // An assertion after every edit would take as long as the edit.
  const brokenTags = liquidTags(html).filter(isNew)
  if (brokenTags.length > 0) expect(brokenTags).toEqual([])
  const [saved, edited] = [textOf(parseHtml(html)), textOf(doc)]
  if (saved !== edited) expect(saved).toBe(edited)
}

const newState = () => {
  const doc = parseHtml(START)
  return EditorState.create({ doc, plugins: richPlugins(), selection: Selection.atStart(doc) })
}

describe('braces', () => {
  const type = (html: string, text: string, at: number) => {
    const doc = parseHtml(html)
    const state = EditorState.create({ doc, plugins: richPlugins() })
    return serializeHtml(state.apply(state.tr.insertText(text, at)).doc)
  }

  it('in literal text remain text while the user types next to them', () => {
    expect(type('<p>a &#123;{ no }} b</p>', '!', 13)).toBe('<p>a &#123;{ no }} b!</p>')
    expect(type('<p>a &#123;{ no }} b</p>', '!', 11)).toBe('<p>a &#123;{ no }}! b</p>')
  })

  it('that the user types become Liquid', () => {
    expect(type('<p>a b</p>', '{{ c }}', 3)).toBe('<p>a {{ c }}b</p>')
  })
})

describe('6,000 random edits', () => {
  it('leave every Liquid tag unchanged or remove it completely, and the saved HTML is parsed back to the same text', () => {
    let edits = 0
    fc.assert(
      fc.property(fc.array(anyEdit, { minLength: 20, maxLength: 60 }), (list) => {
        let state = newState()
        for (const edit of list) {
          const { doc } = state
          state = apply(state, edit)
          edits += 1
          // Many edits only change the selection.
          if (state.doc !== doc) checkDocument(state.doc)
        }
      }),
      { numRuns: 195 },
    )
    expect(edits).toBeGreaterThan(6_000)
  })
})
