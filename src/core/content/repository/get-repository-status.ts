import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { RepoStatus, showStatus } from './repository.ts'

export const getRepositoryStatus = defineOperation({
  name: 'getRepositoryStatus',
  summary: 'The status of the connected repository: pending commits and the last error',
  level: 'read',
  cli: { command: 'repo status' },
  app: {},
  input: z.object({}),
  output: RepoStatus,
  run: showStatus,
})
