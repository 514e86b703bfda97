import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'

export const getIndex = defineOperation({
  name: 'getIndex',
  summary: 'API index: shows that the API is up and which version it speaks',
  level: 'none',
  rest: { method: 'GET', path: '/' },
  input: z.object({}),
  output: z
    .object({
      name: z.string(),
      version: z.string().describe('Release that is running'),
      apiVersion: z.string(),
      status: z.literal('ok'),
      docs: z.string().describe('Reference page'),
      openapi: z.string().describe('Machine-readable description'),
      mcp: z.string().describe('Tool server for AI assistants'),
    })
    .meta({ id: 'Index' }),
  run: async ({ services: { baseUrl, version } }) => ({
    name: 'Flowpost',
    version,
    apiVersion: 'v1',
    status: 'ok' as const,
    docs: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    mcp: `${baseUrl}/api/mcp`,
  }),
})
