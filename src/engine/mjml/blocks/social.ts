import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import { NETWORK_BADGES } from '../../design/networks.ts'
import type { BlockOf } from '../../design/schema.ts'
import { escapeHtmlKeepingLiquid } from '../../escape/keeping-liquid.ts'
import { type BlockView, frameOf, type Scope, writeAttributes } from './scope.ts'

type Social = BlockOf<'social'>

export const social: BlockView<'social'> = {
  mjml: (block, scope) => {
    const links = block.items.map((item) => writeLink(item, block, scope)).join(' ')
    const attributes = writeAttributes({ ...frameOf(block, scope), 'font-size': '14px', 'line-height': 1.5 })
    return `<mj-text${attributes}>${scope.mask.hide(links)}</mj-text>`
  },
  text: (block) =>
    block.items.map(({ network, href }) => `${NETWORK_BADGES[network].name} (${href})`).join('\n'),
}

function writeLink({ network, href }: Social['items'][number], block: Social, scope: Scope): string {
  const { name, letters, color } = NETWORK_BADGES[network]
  const style = block.style ?? BLOCK_DEFAULTS.social.style
  const address = escapeHtmlKeepingLiquid(href)
  if (style === 'text') {
    return `<a class="fp-link" href="${address}" style="color:${scope.look.linkColor};margin:0 6px">${name}</a>`
  }
  const size = block.size ?? BLOCK_DEFAULTS.social.size
  const look =
    style === 'filled' ? `background:${color};color:#ffffff` : `border:1px solid ${color};color:${color}`
  const box = `display:inline-block;width:${size}px;height:${size}px;line-height:${size}px;border-radius:${size}px`
  const font = `font-size:${Math.round(size * 0.42)}px;font-weight:700;text-align:center;text-decoration:none`
  return `<a href="${address}" title="${name}" aria-label="${name}" style="${box};${look};${font};margin:2px">${letters}</a>`
}
