import { readableName } from '../../../../src/engine/liquid/readable-name.ts'
import { replaceTags } from '../../../../src/engine/liquid/tags.ts'
import type { Block, Design } from '../model/document.ts'
import { listsIn, walkBlock, withLists } from '../model/tree.ts'

/**
 * The design with labels for one block's Liquid, so that the text takes as much space as the chips on top of it.
 * Neither that block nor the blocks around it are hidden while it is being edited.
 */
export function withLiquidLabels(
  design: Design,
  { id, variables }: { id: string; variables: Record<string, unknown> },
): Design {
  const rewrite = (block: Block): Block => {
    if (![...walkBlock(block)].some((each) => each.id === id)) return block
    const visible = withoutHiding(block, variables)
    if (visible.type === 'heading') return { ...visible, text: withLabels(visible.text) }
    if (visible.type === 'text') return { ...visible, html: withLabels(visible.html) }
    if (visible.type === 'button') return { ...visible, label: withLabels(visible.label) }
    return withLists(
      visible,
      listsIn(visible).map((list) => list.map(rewrite)),
    )
  }
  const frame = (name: 'header' | 'footer') => {
    const blocks = design[name]?.blocks
    return blocks ? { [name]: { blocks: blocks.map(rewrite) } } : {}
  }
  return { ...design, blocks: design.blocks.map(rewrite), ...frame('header'), ...frame('footer') }
}

/** The block without its condition, and without its loop if the list has no items. */
function withoutHiding({ if: _, each, ...block }: Block, variables: Record<string, unknown>): Block {
  const [root, ...keys] = each?.in.split('.') ?? []
  const list = keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    variables,
  )
  const isEmpty = root === 'variables' && !(Array.isArray(list) && list.length > 0)
  return { ...block, ...(each && !isEmpty && { each }) } as Block
}

/** What the label of a chip leaves out. */
const HIDDEN = /^\W+(variables\.)?|\|.*|[{%}]/gs

const withLabels = (text: string) =>
  replaceTags(text, ({ kind, name, raw }) => {
    if (name === 'raw') return raw
    const label = raw.replace(HIDDEN, '').trim()
    return kind === 'output' ? readableName(label) : label
  })
