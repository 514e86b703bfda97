import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { RepoStatus, showStatus } from './repository.ts'

export const getRepositoryStatus = defineOperation({
  name: 'getRepositoryStatus',
  summary: 'How the connected repository stands: what it waits for, and what went wrong last',
  level: 'read',
  cli: { command: 'repo status' },
  app: {},
  input: z.object({}),
  output: RepoStatus,
  run: (ctx) => showStatus(ctx),
})
