import { readableName as nameOfPath } from '../../../../src/engine/liquid/readable-name.ts'
import { builtInName } from '../../texts/built-in-names.ts'

/** `variables.customer.firstName` as `Customer → First name`, and `store.name` in the app language. */
export const readableName = (path: string): string => builtInName(path) ?? nameOfPath(path)

/**
 * The path for a new variable, or for a new field of a loop's items: `First name` becomes `variables.first_name`. A
 * path that is typed in full stays as it is. Null if the name is invalid.
 */
export function pathFor(name: string, root = 'variables'): string | null {
  const isPath = /^variables\s*\./.test(name.trim())
  const segments = name
    .trim()
    .replace(/^variables\s*[.→]/, '')
    .split(/\s*[.→]\s*/)
    .map((segment) =>
      segment.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/\s+/g, '_'),
    )
  const isValid = segments.every((segment) => /^[A-Za-z_][\w-]*$/.test(segment))
  return isValid ? [root, ...(isPath ? segments : segments.map(lowerCase))].join('.') : null
}

/** `First_name`, `Customer_id` and `VAT_ID` were derived from a name; `orderID` is already a path. */
const lowerCase = (segment: string) => (/[a-z][A-Z]/.test(segment) ? segment : segment.toLowerCase())
