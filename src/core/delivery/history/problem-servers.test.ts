import { expect, it } from 'vitest'
import { describeProblem } from './execution.ts'

const reader = { source: 'app', language: 'en' } as const

it('a failed email names the sender’s server, as the senders page does, and masks the server’s reply', () => {
  const refused = { code: 'smtp.connection_refused', data: { server: 'smtp.halmhazel.example:587' } }
  expect(describeProblem(reader, refused)).toContain('smtp.halmhazel.example:587')
  const unknown = { code: 'smtp.host_not_found', data: { host: '10.20.30.40' } }
  expect(describeProblem(reader, unknown)).toContain('10.20.30.40')
  const reply = { code: 'smtp.answered', data: { reply: '550 no mailbox for mara@halmhazel.example' } }
  expect(describeProblem(reader, reply)).not.toContain('mara@halmhazel.example')
})

it('a problem with a header is fully readable, even if the header contains a credential', () => {
  const problem = { code: 'secret.no_value', field: 'headers.Authorization', data: { name: 'ERP_TOKEN' } }
  expect(describeProblem(reader, problem)).toBe('headers.Authorization: secrets.ERP_TOKEN has no value.')
})
