import { createHash } from 'node:crypto'
import type { Found } from '../stats/list-attention.ts'
import type { NoticeKind } from './letters.ts'

/** Problems of one kind, as one notice tells of them. */
export type FoundKind = { kind: NoticeKind; about: string; count: number; page: Found['page'] }

const kindOf = (problem: Found): NoticeKind =>
  problem.kind === 'quota' ? (problem.reached === 100 ? 'quota100' : 'quota80') : problem.kind

/** What makes a problem the same tomorrow: not how far it has got. */
function identityOf(problem: Found): string {
  switch (problem.kind) {
    case 'stepFailing':
      return problem.stepRef ?? problem.actionConfigId
    case 'mailboxExpired':
      return problem.id
    case 'languagesOutdated':
    case 'companyDetailsMissing':
      return problem.layouts.map(({ id }) => id).join(' ')
    default:
      return problem.kind
  }
}

const countOf = (problem: Found) => (problem.kind === 'languagesOutdated' ? problem.languages : 1)

export function groupByKind(problems: readonly Found[]): FoundKind[] {
  const kinds = new Map<NoticeKind, { identities: string[]; count: number; page: Found['page'] }>()
  for (const problem of problems) {
    const kind = kindOf(problem)
    const found = kinds.get(kind) ?? { identities: [], count: 0, page: problem.page }
    found.identities.push(identityOf(problem))
    found.count += countOf(problem)
    kinds.set(kind, found)
  }
  return [...kinds].map(([kind, { identities, count, page }]) => {
    // A hash: names of steps may be personal, and this is kept.
    const about = createHash('sha256').update(JSON.stringify(identities.toSorted())).digest('base64url')
    return { kind, about, count, page }
  })
}
