import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { RepoStatus, showStatus } from './repository.ts'

export const getRepositoryStatus = defineOperation({
  name: 'getRepositoryStatus',
  summary: 'How the connected repository stands: what it waits for, and what went wrong last',
  level: 'operator',
  cli: { command: 'repo status' },
  input: z.object({}),
  output: RepoStatus,
  run: (ctx) => showStatus(ctx),
})
