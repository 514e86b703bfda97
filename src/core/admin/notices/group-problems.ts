import { hash } from 'node:crypto'
import type { AttentionProblem } from '../../delivery/attention/list-attention.ts'
import type { NoticeKind } from './email-copy.ts'

/** Problems of one kind, reported in one notice; each is stored as a hash, because step names may be personal data. */
export type ProblemGroup = { kind: NoticeKind; problems: ReadonlySet<string>; count: number }

const kindOf = (problem: AttentionProblem): NoticeKind =>
  problem.kind === 'quota' ? (problem.reached === 100 ? 'quota100' : 'quota80') : problem.kind

/** Stable from day to day, whatever the extent of the problem. */
function identitiesOf(problem: AttentionProblem): string[] {
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

const countOf = (problem: AttentionProblem) =>
  problem.kind === 'languagesOutdated'
    ? problem.languages
    : problem.kind === 'changesProposed'
      ? problem.count
      : 1

export function groupByKind(problems: readonly AttentionProblem[]): ProblemGroup[] {
  const groups = new Map<NoticeKind, ProblemGroup & { problems: Set<string> }>()
  for (const problem of problems) {
    const kind = kindOf(problem)
    const group = groups.get(kind) ?? { kind, problems: new Set<string>(), count: 0 }
    for (const identity of identitiesOf(problem)) group.problems.add(hashOf(identity))
    group.count += countOf(problem)
    groups.set(kind, group)
  }
  return [...groups.values()]
}

const hashOf = (identity: string) => hash('sha256', identity, 'base64url').slice(0, 20)
