import { describe, expect, it } from 'vitest'
import { Design as DesignSchema } from '../../../../src/engine/design/design.ts'
import { readClipboard, writeClipboard } from './clipboard.ts'
import { BLOCK_TYPES, pasteBlocks } from './commands.ts'
import type { Block } from './document.ts'
import { anyBlock } from './testing/any-block.ts'

const target = { store: 'sto_1', baseUrl: 'https://post.example' }
const image: Block = { type: 'image', id: 'i', fileKey: 'fil_1', darkFileKey: 'fil_2', alt: 'A mug' }

describe('blocks on the clipboard', () => {
  it('are pasted exactly as they were copied', () => {
    const blocks = BLOCK_TYPES.map((type) => anyBlock(type))
    expect(readClipboard(writeClipboard('sto_1', [...blocks, image]), target)).toEqual({
      blocks: [...blocks, image],
      filesLost: 0,
    })
  })

  it("lose another store's files and remain valid", () => {
    const blocks: Block[] = [
      image,
      { type: 'section', blocks: [{ type: 'file', fileKey: 'fil_3', filename: 'a.pdf' }] },
      { type: 'video', thumbnail: { fileKey: 'fil_4' }, href: '#' },
      { type: 'logo', url: 'https://example.com/logo.png' },
    ]
    const pasted = readClipboard(writeClipboard('sto_2', blocks), target)
    expect(pasted?.filesLost).toBe(3)
    expect(JSON.stringify(pasted)).not.toContain('fil_')
    const design = pasteBlocks(
      { blocks: [] },
      { blocks: pasted?.blocks ?? [], at: { parent: null, index: 0 } },
    )
    expect(DesignSchema.safeParse(design).error?.issues).toBeUndefined()
  })

  it.each([
    'any text',
    '{"kind":"flowpost-blocks"}',
    '{"kind":"flowpost-blocks","store":"sto_1","blocks":[{"type":"script"},null,{"type":"section"},{"type":"columns","columns":[1]}]}',
    'flowpost-blocks {',
  ])('are not read from %s', (text) => {
    expect(readClipboard(text, target)).toBeNull()
  })
})
