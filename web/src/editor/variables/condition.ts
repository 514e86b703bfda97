import { isPath, LITERAL, type Literal, PATH, printLiteral, readLiteral } from './literals.ts'

/** Liquid's comparison operators. */
const OPERATORS = {
  is: '==',
  isNot: '!=',
  contains: 'contains',
  over: '>',
  least: '>=',
  under: '<',
  most: '<=',
} as const
/** Liquid's words for an empty value. */
type Nothing = 'blank' | 'empty' | 'nil'

export type ValueComparison = keyof typeof OPERATORS
export type Comparison = ValueComparison | 'isTrue' | 'isSet' | 'isEmpty'

export type Clause =
  | { path: string; comparison: ValueComparison; value: Literal }
  | { path: string; comparison: 'isTrue' }
  | { path: string; comparison: 'isSet' | 'isEmpty'; nothing: Nothing }

export type Condition = { clauses: Clause[]; join: 'and' | 'or' }

export const VALUE_COMPARISONS = Object.keys(OPERATORS) as ValueComparison[]

const CLAUSE = new RegExp(
  `(${PATH})(?: (==|!=|>=|<=|>|<|contains) (${LITERAL}|blank|empty|nil))?(?: (and|or) |$)`,
  'y',
)

/** A condition as the form shows it; null if it must stay as code. */
export function parseCondition(text: string): Condition | null {
  const clauses: Clause[] = []
  const joins = new Set<string>()
  CLAUSE.lastIndex = 0
  while (true) {
    const [, path = '', operator, value = '', join] = CLAUSE.exec(text) ?? []
    const clause = isPath(path) ? readClause(path, operator, value) : null
    if (!clause) return null
    clauses.push(clause)
    if (!join) break
    joins.add(join)
  }
  // Liquid evaluates a mix of the two from right to left, which the form cannot express.
  if (joins.size > 1) return null
  const condition: Condition = { clauses, join: joins.has('or') ? 'or' : 'and' }
  return printCondition(condition) === text ? condition : null
}

function readClause(path: string, operator: string | undefined, value: string): Clause | null {
  if (operator === undefined) return { path, comparison: 'isTrue' }
  if (value === 'blank' || value === 'empty' || value === 'nil') {
    if (operator === '==') return { path, comparison: 'isEmpty', nothing: value }
    return operator === '!=' ? { path, comparison: 'isSet', nothing: value } : null
  }
  const comparison = VALUE_COMPARISONS.find((each) => OPERATORS[each] === operator)
  const literal = readLiteral(value)
  return comparison && literal ? { path, comparison, value: literal } : null
}

export const printCondition = ({ clauses, join }: Condition) => clauses.map(printClause).join(` ${join} `)

function printClause(clause: Clause): string {
  switch (clause.comparison) {
    case 'isTrue':
      return clause.path
    case 'isSet':
      return `${clause.path} != ${clause.nothing}`
    case 'isEmpty':
      return `${clause.path} == ${clause.nothing}`
    default:
      return `${clause.path} ${OPERATORS[clause.comparison]} ${printLiteral(clause.value)}`
  }
}
