import { createHash } from 'node:crypto'
import type { Found } from '../../delivery/stats/list-attention.ts'
import type { NoticeKind } from './letters.ts'

/** Problems of one kind, as one notice tells of them; each is known by a hash, because names of steps may be personal. */
export type FoundKind = {
  kind: NoticeKind
  problems: ReadonlySet<string>
  count: number
}

const kindOf = (problem: Found): NoticeKind =>
  problem.kind === 'quota' ? (problem.reached === 100 ? 'quota100' : 'quota80') : problem.kind

/** What makes a problem the same tomorrow: not how far it has got. */
function identitiesOf(problem: Found): string[] {
  switch (problem.kind) {
    case 'stepFailing':
      return [problem.stepRef ?? problem.actionConfigId]
    case 'mailboxExpired':
    case 'senderDown':
      return [problem.id]
    case 'languagesOutdated':
    case 'changesProposed':
    case 'companyDetailsMissing':
      return problem.layouts.map(({ id }) => id)
    default:
      return [problem.kind]
  }
}

const countOf = (problem: Found) =>
  problem.kind === 'languagesOutdated'
    ? problem.languages
    : problem.kind === 'changesProposed'
      ? problem.count
      : 1

export function groupByKind(problems: readonly Found[]): FoundKind[] {
  const kinds = new Map<NoticeKind, FoundKind & { problems: Set<string> }>()
  for (const problem of problems) {
    const kind = kindOf(problem)
    const found = kinds.get(kind) ?? { kind, problems: new Set<string>(), count: 0 }
    for (const identity of identitiesOf(problem)) found.problems.add(hashOf(identity))
    found.count += countOf(problem)
    kinds.set(kind, found)
  }
  return [...kinds.values()]
}

const hashOf = (identity: string) => createHash('sha256').update(identity).digest('base64url').slice(0, 20)
