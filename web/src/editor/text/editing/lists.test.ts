import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, it } from 'vitest'
import { parseHtml } from '../document/parse-html.ts'
import { richSchema } from '../document/schema.ts'
import { serializeHtml } from '../document/serialize-html.ts'
import * as commands from './commands.ts'
import { richPlugins } from './plugins.ts'

const { bulletList, orderedList } = richSchema.nodes

/** Runs a command with the text from one word to another selected. */
function runCommand(html: string, [first, last = first]: string[], command: typeof commands.indent) {
  const doc = parseHtml(html)
  const positionOf = (word = '') => {
    let wordPosition = 0
    doc.descendants((node, position) => {
      const offset = node.text?.indexOf(word) ?? -1
      if (offset >= 0) wordPosition = position + offset
    })
    return wordPosition
  }
  const selection = TextSelection.create(doc, positionOf(first), positionOf(last))
  let state = EditorState.create({ doc, selection, plugins: richPlugins() })
  const isDone = command(state, (tr) => {
    state = state.apply(tr)
  })
  state.doc.check()
  return isDone ? serializeHtml(state.doc) : null
}

it('turning paragraphs and a list into a list creates a single list', () => {
  const html = '<p>a</p><ul><li>b</li><li>c</li></ul><p>d</p>'
  const singleList = (tag: string) => `<${tag}><li>a</li><li>b</li><li>c</li><li>d</li></${tag}>`
  expect(runCommand(html, ['a', 'd'], commands.toggleList(bulletList))).toBe(singleList('ul'))
  expect(runCommand(html, ['a', 'd'], commands.toggleList(orderedList))).toBe(singleList('ol'))
})

it('a new item is joined with lists of the same kind next to it', () => {
  const html = '<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>'
  const joinedList = '<ul><li>a</li><li>b</li><li>c</li></ul>'
  expect(runCommand(html, ['b'], commands.toggleList(bulletList))).toBe(joinedList)
  expect(runCommand(html, ['b'], commands.toggleList(orderedList))).toBe(
    '<ul><li>a</li></ul><ol><li>b</li></ol><ul><li>c</li></ul>',
  )
})

it('toggling a list removes it or changes its kind', () => {
  const html = '<ul><li>a</li><li>b</li></ul>'
  expect(runCommand(html, ['a', 'b'], commands.toggleList(bulletList))).toBe('<p>a</p><p>b</p>')
  expect(runCommand(html, ['a'], commands.toggleList(orderedList))).toBe('<ol><li>a</li><li>b</li></ol>')
})

it('Tab nests every item but the first, and Backspace at the start moves an item out of its list', () => {
  const html = '<ul><li>a</li><li>b</li></ul>'
  const nested = '<ul><li>a<ul><li>b</li></ul></li></ul>'
  expect(runCommand(html, ['b'], commands.indent)).toBe(nested)
  expect(runCommand(html, ['a'], commands.indent)).toBe(html)
  expect(runCommand('<p>a</p>', ['a'], commands.indent)).toBeNull()
  expect(runCommand(nested, ['b'], commands.pressBackspace)).toBe(html)
  expect(runCommand(html, ['b'], commands.pressBackspace)).toBe('<ul><li>a</li></ul><p>b</p>')
})

it('a marker typed at the start of a line turns it into a list, but adds no second bullet in a list', () => {
  const typed = (html: string, word: string) =>
    runCommand(html, [word], (state, dispatch) => {
      const caret = state.selection.from + word.length
      const stateAtCaret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, caret)))
      return commands.convertMarker(stateAtCaret, dispatch)
    })
  for (const marker of ['-', '*', '•']) {
    expect(typed(`<p>${marker}</p>`, marker)).toBe('<ul><li></li></ul>')
    expect(typed(`<ul><li>a</li><li>${marker}b</li></ul>`, marker)).toBe('<ul><li>a</li><li>b</li></ul>')
  }
  expect(typed('<p>a</p><p>1.</p>', '1.')).toBe('<p>a</p><ol><li></li></ol>')
  expect(typed('<ol><li>a</li><li>2.</li></ol>', '2.')).toBe('<ol><li>a</li><li></li></ol>')
  expect(typed('<ul><li>- b</li></ul>', '- b')).toBeNull()
  expect(typed('<p>a -</p>', 'a -')).toBeNull()
  expect(typed('<p>2.</p>', '2.')).toBeNull()
})
