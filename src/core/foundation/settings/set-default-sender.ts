import { z } from 'zod'
import { problemOf } from '../../../problems/problems.ts'
import { invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { senderExists } from '../../delivery/senders/sender.ts'
import { Settings, writeSettings } from './settings.ts'

export const setDefaultSender = defineOperation({
  name: 'setDefaultSender',
  summary: 'Choose the sender of steps that name none',
  level: 'admin',
  cli: { command: 'sender default', positional: ['senderId'] },
  app: { confirm: true },
  audit: { subject: 'senderId' },
  input: z.object({ senderId: z.string().describe('Id of an SMTP sender or a mailbox') }),
  output: Settings,
  run: async (ctx, { senderId }) => {
    if (!(await senderExists(ctx, senderId))) throw invalid('senderId', problemOf('value.not_found'))
    return writeSettings(ctx, { defaultSenderId: senderId })
  },
})
