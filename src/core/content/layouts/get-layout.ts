import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { Layout, showLayoutById } from './layout.ts'

export const LayoutId = z.string().describe('Layout id (lay_...)')

export const getLayout = defineOperation({
  name: 'getLayout',
  summary: 'One layout with its design or attachments, footer texts and languages',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id' },
  tool: {
    name: 'get_email_template',
    guide:
      'Read one layout: subject, body (text) or bodyDesign (visual), attachments, footer texts, ' +
      'languages. Needs the id from list_email_templates.',
  },
  app: {},
  refusals: { 404: ['layout.not_found'] },
  input: z.object({ id: LayoutId }),
  output: Layout,
  run: (ctx, { id }) => showLayoutById(ctx, id),
})
