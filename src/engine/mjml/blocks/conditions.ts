import type { Block } from '../../design/schema.ts'

type Conditions = Pick<Block, 'if' | 'each'>
type Loop = { in: string; as: string; limit?: number | undefined }

export function openLoop({ in: list, as, limit }: Loop): string {
  return `{% for ${as} in ${list}${limit === undefined ? '' : ` limit: ${limit}`} %}`
}

export type HiddenReason = 'if' | 'each'

/**
 * The Liquid before and after a block. The loop is outside the condition, so the condition can use its item.
 * The ghost is a placeholder for a hidden block; a loop shows at most one, if its first item is hidden or it
 * has no items.
 */
export function conditionsOf(
  { if: condition, each }: Conditions,
  ghost: (reason: HiddenReason) => string = () => '',
): { open: string; close: string } {
  const loop = each === undefined ? '' : openLoop(each)
  const test = condition === undefined ? '' : `{% if ${condition} %}`
  const ghostBranch = (reason: HiddenReason, tag: string) => {
    const placeholder = ghost(reason)
    return placeholder === '' ? '' : `{% ${tag} %}${placeholder}`
  }
  const endOfTest = `${ghostBranch('if', each === undefined ? 'else' : 'elsif forloop.first')}{% endif %}`
  return {
    open: loop + test,
    close:
      (condition === undefined ? '' : endOfTest) +
      (each === undefined ? '' : `${ghostBranch('each', 'else')}{% endfor %}`),
  }
}
