import { baseKeymap } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import { richSchema } from '../document/schema.ts'
import { needsOwnParagraph } from '../document/serialize-html.ts'
import { chipsPlugin, EXTERNAL_CHANGE } from './chips-plugin.ts'
import * as commands from './commands.ts'

const { bulletList, orderedList } = richSchema.nodes

const RICH_KEYS: Record<string, Command> = {
  'Mod-b': commands.toggleBold,
  'Mod-i': commands.toggleItalic,
  'Mod-u': commands.toggleUnderline,
  'Mod-Shift-x': commands.toggleStrike,
  'Mod-Shift-7': commands.toggleList(orderedList),
  'Mod-Shift-8': commands.toggleList(bulletList),
  'Mod-Shift-l': commands.setAlignment('left'),
  'Mod-Shift-e': commands.setAlignment('center'),
  'Mod-Shift-r': commands.setAlignment('right'),
  Enter: commands.pressEnter,
  'Shift-Enter': commands.insertBreak,
  Backspace: commands.pressBackspace,
  Tab: commands.indent,
  'Shift-Tab': commands.outdent,
  'Mod-a': commands.selectAllText,
}

/** Without Enter, because a line cannot be split. */
const LINE_KEYS: Record<string, Command> = {
  ...Object.fromEntries(
    Object.entries(baseKeymap).filter(([key]) => key === 'Backspace' || key === 'Delete'),
  ),
  'Mod-a': commands.selectAllText,
}

export const richPlugins = (): Plugin[] => [
  keymap(RICH_KEYS),
  keymap(baseKeymap),
  chipsPlugin(),
  blocksPlugin(),
  markersPlugin(),
]

/** For headings: one line with formatting. */
export const titlePlugins = (): Plugin[] => [
  keymap({
    ...LINE_KEYS,
    'Mod-b': commands.toggleRegular,
    'Mod-i': commands.toggleItalic,
    'Mod-u': commands.toggleUnderline,
    'Mod-Shift-x': commands.toggleStrike,
  }),
  chipsPlugin(),
]

export const linePlugins = (): Plugin[] => [keymap(LINE_KEYS), chipsPlugin()]

const { nodes } = richSchema

const markersPlugin = () =>
  new Plugin({
    props: {
      handleTextInput: ({ state, dispatch }, _from, _to, text) =>
        text === ' ' && commands.convertMarker(state, dispatch),
    },
  })

/**
 * Turns bare text into a paragraph wherever it would be saved as a paragraph, so that the editor shows what is saved.
 */
const blocksPlugin = () =>
  new Plugin({
    appendTransaction: (transactions, _before, after) => {
      if (!transactions.some((tr) => tr.docChanged && !tr.getMeta(EXTERNAL_CHANGE))) return null
      const positions: number[] = []
      after.doc.descendants((node, position, parent, index) => {
        if (node.type === nodes.bare && parent && needsParagraph(node, parent, index))
          positions.push(position)
        return !node.isTextblock
      })
      if (positions.length === 0) return null
      return positions.reduce((tr, position) => tr.setNodeMarkup(position, nodes.paragraph), after.tr)
    },
  })

const needsParagraph = (node: Node, parent: Node, index: number) =>
  needsOwnParagraph(parent, index) || (parent.type === nodes.doc && node.childCount === 0)
