import { textsIn } from '../../../../../src/messages/texts.ts'
import { type BlockType, newBlock } from '../commands.ts'

/** A new block with the English texts. */
export const anyBlock = (type: BlockType, baseUrl = 'https://example.com') =>
  newBlock(type, { baseUrl, words: textsIn('en', 'editor').blocks.fresh })
