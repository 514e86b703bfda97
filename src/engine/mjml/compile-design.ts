import { renderMjml } from '#mjml-engine'
import { writeAttachment } from '../content/attachment-template.ts'
import { BLOCK_DEFAULTS } from '../design/defaults.ts'
import type { Design } from '../design/design.ts'
import type { Block, Frame } from '../design/schema.ts'
import { conditionsOf } from './blocks/conditions.ts'
import { viewOf } from './blocks/leaves.ts'
import type { Marks, Scope } from './blocks/scope.ts'
import { createScope, writeMjml } from './document.ts'

export type CompileOptions = {
  presets: (id: string) => { blocks: Block[] } | undefined
  fileUrl: (fileKey: string) => string
  category: 'transactional' | 'marketing'
  /** Only for the editor's canvas, which finds blocks by their classes. */
  marks?: Marks
}

/** Three Liquid templates; `attachments` renders to a JSON list in which nulls are ignored. */
export type CompiledDesign = { html: string; text: string; attachments: string }

export function compileDesign(design: Design, options: CompileOptions): CompiledDesign {
  const blocks = allBlocks(design, options)
  const scope = createScope(design, options)
  return {
    html: scope.mask.reveal(renderMjml(writeMjml(blocks, design, scope))),
    text: writeText(blocks, scope),
    attachments: `[${writeAttachments(blocks)}null]`,
  }
}

/** The blocks of the message, including header and footer. A deleted preset has no blocks. */
function allBlocks(
  { header, blocks, footer }: Design,
  { presets }: Pick<CompileOptions, 'presets'>,
): Block[] {
  const blocksIn = (frame: Frame | undefined) =>
    frame?.presetId === undefined ? (frame?.blocks ?? []) : (presets(frame.presetId)?.blocks ?? [])
  return [...blocksIn(header), ...blocks, ...blocksIn(footer)]
}

function writeText(blocks: readonly Block[], scope: Scope): string {
  return blocks
    .map((block) => {
      const { open, close } = conditionsOf(block)
      const text = blockText(block, scope)
      if (text === '' || open === '') return text
      return `${open}\n${text}\n${close}`
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

function blockText(block: Block, scope: Scope): string {
  if (block.type === 'section') return writeText(block.blocks, scope)
  if (block.type !== 'columns') return viewOf(block).text(block, scope).trim()
  return block.columns
    .map((column) => writeText(column.blocks, scope))
    .filter((text) => text !== '')
    .join('\n\n')
}

function writeAttachments(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      const entries = blockAttachments(block)
      const { open, close } = conditionsOf(block)
      return entries === '' ? '' : open + entries + close
    })
    .join('')
}

function blockAttachments(block: Block): string {
  if (block.type === 'section') return writeAttachments(block.blocks)
  if (block.type === 'columns') return block.columns.map(({ blocks }) => writeAttachments(blocks)).join('')
  if (block.type !== 'file') return ''
  const { filename, fileKey, url, sendAsLink = BLOCK_DEFAULTS.file.sendAsLink } = block
  return `${writeAttachment({ filename, fileKey, url, sendAsLink })},`
}
