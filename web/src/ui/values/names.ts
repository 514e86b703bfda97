import { readableName as nameOfPath } from '../../../../src/engine/liquid/readable-name.ts'
import { givenName } from '../../texts/given-names.ts'

/** `variables.customer.firstName` as `Customer → First name`, and `store.name` in the app language. */
export const readableName = (path: string): string => givenName(path) ?? nameOfPath(path)

/** The path for a new variable's name, or a new field of a loop's item: `First name` becomes `variables.first_name`. */
export function pathFor(name: string, root = 'variables'): string | null {
  const steps = name
    .trim()
    .replace(/^variables\s*[.→]/, '')
    .split(/\s*[.→]\s*/)
    .map((step) => step.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/\s+/g, '_'))
  const isRight = steps.every((step) => /^[A-Za-z_][\w-]*$/.test(step))
  return isRight ? [root, ...steps.map(lowerFirst)].join('.') : null
}

/** `First_name` comes from a name; `orderID` is already a path. */
const lowerFirst = (step: string) => (/^[A-Z][a-z_\d-]*$/.test(step) ? step.toLowerCase() : step)
