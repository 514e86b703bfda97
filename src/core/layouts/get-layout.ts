import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { Layout, showLayoutById } from './layout.ts'

export const LayoutId = z.string().describe('Id of the layout (lay_…)')

export const getLayout = defineOperation({
  name: 'getLayout',
  summary: 'One layout with its design or attachments, footer texts and languages',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id' },
  tool: 'get_email_template',
  input: z.object({ id: LayoutId }),
  output: Layout,
  run: (ctx, { id }) => showLayoutById(ctx, id),
})
