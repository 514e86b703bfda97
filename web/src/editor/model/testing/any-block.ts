import { textsIn } from '../../../../../src/messages/texts.ts'
import { type BlockType, newBlock } from '../commands.ts'

/** A new block with English text. */
export const anyBlock = (type: BlockType, baseUrl = 'https://example.com') =>
  newBlock(type, { baseUrl, texts: textsIn('en', 'editor').blocks.newContent })
