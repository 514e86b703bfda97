import type { LeafBlock } from '../../design/schema.ts'
import { button } from './button.ts'
import { divider, spacer } from './divider.ts'
import { heading } from './heading.ts'
import { html } from './html.ts'
import { image, logo, video } from './image.ts'
import type { BlockView } from './scope.ts'
import { social } from './social.ts'
import { table } from './table.ts'
import { text } from './text.ts'
import { unsubscribe } from './unsubscribe.ts'

/** An attachment is invisible in the message itself. */
const file: BlockView<'file'> = { mjml: () => '', text: () => '' }

type Views = { [Type in LeafBlock['type']]: BlockView<Type> }

const views: Views = {
  heading,
  text,
  image,
  logo,
  button,
  divider,
  spacer,
  table,
  social,
  file,
  video,
  html,
  unsubscribe,
}

/** The view always matches the block's type, but TypeScript cannot infer that from the lookup. */
export function viewOf(block: LeafBlock): BlockView<LeafBlock['type']> {
  return views[block.type] as BlockView<LeafBlock['type']>
}
