import type { Block } from '../../design/schema.ts'

type Conditions = Pick<Block, 'if' | 'each'>
type Loop = { in: string; as: string; limit?: number | undefined }

export function openLoop({ in: list, as, limit }: Loop): string {
  return `{% for ${as} in ${list}${limit === undefined ? '' : ` limit: ${limit}`} %}`
}

/** The Liquid before and after a block. The loop is outside, so that the condition can use its item. */
export function conditionsOf({ if: condition, each }: Conditions): { open: string; close: string } {
  const loop = each === undefined ? '' : openLoop(each)
  const test = condition === undefined ? '' : `{% if ${condition} %}`
  return {
    open: loop + test,
    close: (condition === undefined ? '' : '{% endif %}') + (each === undefined ? '' : '{% endfor %}'),
  }
}
