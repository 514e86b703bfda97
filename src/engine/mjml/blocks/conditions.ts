import type { Block } from '../../design/schema.ts'

type Conditions = Pick<Block, 'if' | 'each'>
type Loop = { in: string; as: string; limit?: number | undefined }

export function openLoop({ in: list, as, limit }: Loop): string {
  return `{% for ${as} in ${list}${limit === undefined ? '' : ` limit: ${limit}`} %}`
}

export type WhyHidden = 'if' | 'each'

/**
 * The Liquid before and after a block. The loop is outside, so that the condition can use its item. A ghost stands in
 * for a hidden block: in a loop, only once, if the first item is hidden or there are no items.
 */
export function conditionsOf(
  { if: condition, each }: Conditions,
  ghost: (why: WhyHidden) => string = () => '',
): { open: string; close: string } {
  const loop = each === undefined ? '' : openLoop(each)
  const test = condition === undefined ? '' : `{% if ${condition} %}`
  const otherwise = (why: WhyHidden, tag: string) => {
    const shown = ghost(why)
    return shown === '' ? '' : `{% ${tag} %}${shown}`
  }
  const endOfTest = `${otherwise('if', each === undefined ? 'else' : 'elsif forloop.first')}{% endif %}`
  return {
    open: loop + test,
    close:
      (condition === undefined ? '' : endOfTest) +
      (each === undefined ? '' : `${otherwise('each', 'else')}{% endfor %}`),
  }
}
