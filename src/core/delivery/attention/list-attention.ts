import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import {
  FailingRepository,
  findFailingRepository,
  findMissingCompanyDetails,
  findOutdatedLanguages,
  findProposedChanges,
  MissingCompanyDetails,
  OutdatedLanguages,
  ProposedChanges,
} from './content-problems.ts'
import { findQuotaUsed, findRisingFailures, QuotaUsed, RisingFailures } from './count-problems.ts'
import { ExpiredMailbox, FailingSender, findSenderProblems } from './failing-senders.ts'
import { FailingStep, findFailingSteps } from './failing-steps.ts'

const Problem = z.discriminatedUnion('kind', [
  ExpiredMailbox,
  FailingSender,
  FailingStep,
  RisingFailures,
  QuotaUsed,
  FailingRepository,
  OutdatedLanguages,
  ProposedChanges,
  MissingCompanyDetails,
])

export type AttentionProblem = z.input<typeof Problem>

export const listAttention = defineOperation({
  name: 'listAttention',
  summary: 'List the problems in a store that need attention',
  level: 'read',
  tool: {
    name: 'get_attention',
    guide:
      'List problems that need attention: failing steps, rising failures, failing senders, expired mailboxes, the quota, ' +
      'a failing repository, proposed changes, outdated languages, missing company details. Next: list_history with needsPerson=true.',
    optIn: true,
    output: z.preprocess(
      (problems) => ({ problems }),
      z.object({ problems: z.array(z.looseObject({ kind: z.string() })) }),
    ),
    untrusted: '`name`, `stepRef` and `error` can contain third-party text.',
  },
  app: {},
  cli: { command: 'attention' },
  input: z.object({}),
  output: z.array(Problem),
  run: (ctx) => findProblems(ctx),
})

export const findProblems = async (ctx: Ctx): Promise<AttentionProblem[]> => [
  ...(await findSenderProblems(ctx)),
  ...(await findFailingSteps(ctx)),
  ...(await findRisingFailures(ctx)),
  ...(await findQuotaUsed(ctx)),
  ...(await findFailingRepository(ctx)),
  ...(await findProposedChanges(ctx)),
  ...(await findOutdatedLanguages(ctx)),
  ...(await findMissingCompanyDetails(ctx)),
]
