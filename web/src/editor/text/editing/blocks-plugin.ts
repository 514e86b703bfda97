import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { richSchema } from '../document/schema.ts'
import { isParagraphNow } from '../document/serialize-html.ts'
import { FROM_OUTSIDE } from './chips-plugin.ts'

const { nodes } = richSchema

/** Text without a paragraph becomes one where it would be written as one; what is edited looks like what is saved. */
export const blocksPlugin = () =>
  new Plugin({
    appendTransaction: (transactions, _before, after) => {
      if (!transactions.some((tr) => tr.docChanged && !tr.getMeta(FROM_OUTSIDE))) return null
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
  isParagraphNow(parent, index) || (parent.type === nodes.doc && node.childCount === 0)
