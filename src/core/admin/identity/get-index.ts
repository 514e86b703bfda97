import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'

export const getIndex = defineOperation({
  name: 'getIndex',
  summary: 'API index: confirms that the API is up and reports its version',
  level: 'none',
  rest: { method: 'GET', path: '/' },
  input: z.object({}),
  output: z
    .object({
      name: z.string(),
      version: z.string().describe('Running release'),
      apiVersion: z.string(),
      status: z.literal('ok'),
      docs: z.string().describe('API reference page'),
      openapi: z.string().describe('OpenAPI description'),
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
