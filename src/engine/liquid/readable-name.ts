/** One step of a variable's path, after its root. */
export const STEP = String.raw`\.[A-Za-z_][\w-]*|\["[^"\\]+"\]|\[\d+\]`
const STEPS = new RegExp(STEP, 'g')

/** The steps of a path such as `variables.order["odd key"]`. */
const stepsOf = (path: string): string[] => {
  const root = /^[\w-]+/.exec(path)?.[0] ?? ''
  const steps = path.slice(root.length).match(STEPS) ?? []
  return [root, ...steps.map((step) => step.replace(/^\.|^\["?|"?\]$/g, ''))]
}

/** Separates the steps of a path: `Customer → First name`. */
const ARROW = ' → '

const ABBREVIATION =
  /^(?:api|bic|crm|csv|ean|erp|eu|eur|gtin|html|https?|iban|id|ip|isbn|json|mpn|pdf|plz|qr|sepa|sku|sms|tva|upc|ur[il]|usd|utm|uuid|vat|vip|xml)(?=s?$)/

/** `firstName`, `first_name` and `first-name` as readable text: `First name`; `vat_id` as `VAT ID`. */
function readableStep(step: string): string {
  const words = step
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) =>
      /^[A-Z\d]{2,}$/.test(word)
        ? word
        : word.toLowerCase().replace(ABBREVIATION, (letters) => letters.toUpperCase()),
    )
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `variables.customer.firstName` as `Customer → First name`. */
export function readableName(path: string): string {
  const steps = stepsOf(path)
  const visible = steps[0] === 'variables' && steps.length > 1 ? steps.slice(1) : steps
  return readablePath(visible)
}

/** List indexes are displayed starting at 1. */
export const readablePath = (steps: readonly string[]) =>
  steps.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : readableStep(step))).join(ARROW)
