import { z } from 'zod'
import { LANGUAGES } from '../../../messages/languages.ts'
import { defineOperation } from '../../call/operation.ts'
import { STARTERS } from './starters.ts'

export const StarterId = z.enum(STARTERS.map(({ id }): string => id))

export const listStarters = defineOperation({
  name: 'listStarters',
  summary: 'List the starter layouts',
  level: 'read',
  cli: { command: 'layout starters' },
  app: {},
  input: z.object({
    locale: z.enum(LANGUAGES).default('en').describe('Language of the names and descriptions'),
  }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      category: z.enum(['transactional', 'marketing']),
    }),
  ),
  run: async (_ctx, { locale }) =>
    STARTERS.map(({ id, category, texts }) => {
      const { name, description } = texts(locale)
      return { id, name, description, category }
    }),
})
