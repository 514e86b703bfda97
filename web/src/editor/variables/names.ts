import { stepsOf } from './literals.ts'

/** Separates the parts of a name: `Customer → First name`. */
const ARROW = ' → '

/** `firstName`, `first_name` and `first-name` as a person would write them: `First name`. Abbreviations are left alone. */
function readableStep(step: string): string {
  const words = step
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `variables.customer.firstName` as `Customer → First name`. */
export function readableName(path: string): string {
  const steps = stepsOf(path)
  const shown = steps[0] === 'variables' && steps.length > 1 ? steps.slice(1) : steps
  return shown.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : readableStep(step))).join(ARROW)
}

/** The path for a new variable's name: `First name` becomes `variables.first_name`. */
export function pathFor(name: string): string | null {
  const steps = name
    .trim()
    .replace(/^variables\s*[.→]/, '')
    .split(/\s*[.→]\s*/)
    .map((step) => step.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/\s+/g, '_'))
  const isRight = steps.every((step) => /^[A-Za-z_][\w-]*$/.test(step))
  return isRight ? ['variables', ...steps.map(lowerFirst)].join('.') : null
}

/** `First_name` comes from a name; `orderID` is already a path. */
const lowerFirst = (step: string) => (/^[A-Z][a-z_\d-]*$/.test(step) ? step.toLowerCase() : step)
