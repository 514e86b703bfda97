/** The values for a message's placeholders. */
export type Values = Readonly<Record<string, string | number | boolean>>

/**
 * A parsed message: text and placeholders, in order. Browsers get messages in this form, as JSON, so they need no
 * parser.
 */
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 'number', options?: Intl.NumberFormatOptions]
  | readonly [name: string, kind: 'plural' | 'ordinal' | 'select', choices: Readonly<Record<string, Parts>>]

export type Parts = readonly Part[]

/** Formats a parsed message, with plurals and numbers in the style of the locale. */
export function formatParts(parts: Parts, values: Values, locale: string): string {
  return parts.map((part) => (typeof part === 'string' ? part : formatPart(part, values, locale))).join('')
}

function formatPart(part: Exclude<Part, string>, values: Values, locale: string): string {
  const [name] = part
  const value = values[name]
  // A sentence with an unfilled placeholder is still readable, while an error would not help the reader.
  if (value === undefined) return `{${name}}`
  if (part.length === 1) return String(value)
  if (part[1] === 'number') return numberFormat(locale, part[2]).format(Number(value))
  const [, kind, choices] = part
  const key = kind === 'select' ? String(value) : pluralRules(locale, kind).select(Number(value))
  return formatParts(choices[`=${value}`] ?? choices[key] ?? choices.other ?? [], values, locale)
}

/** Creating a formatter takes a hundred times as long as using it. */
function cached<A extends readonly unknown[], F>(create: (locale: string, ...rest: A) => F) {
  const created = new Map<string, F>()
  return (locale: string, ...rest: A): F => {
    const key = locale + JSON.stringify(rest)
    const formatter = created.get(key) ?? create(locale, ...rest)
    created.set(key, formatter)
    return formatter
  }
}

const numberFormat = cached(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

const pluralRules = cached(
  (locale, kind: 'plural' | 'ordinal') =>
    new Intl.PluralRules(locale, { type: kind === 'ordinal' ? 'ordinal' : 'cardinal' }),
)
