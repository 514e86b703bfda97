import { expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { startSmtpServer } from '../../../testing/servers/mail-server.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { addSmtpSender } from '../senders/add-smtp-sender.ts'

const api = useHarness()

it('credentials quoted by a mail server appear in no response, history entry or table', async () => {
  const password = 'Sm7p-pässword+/9'
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const forms = [
    password,
    base64(password),
    base64(`\0mail-user\0${password}`),
    Buffer.from(password).toString('hex'),
    encodeURIComponent(password),
  ]
  const replies = { AUTH: (line: string) => `535 no ${line} ${forms.join(' ')}` }
  const server = await startSmtpServer({ extensions: ['AUTH PLAIN'], replies })
  const steps = await stepsOf(api)
  const sender = await api.operate<{ id: string }>(
    addSmtpSender,
    {
      name: 'Quoting',
      host: '127.0.0.1',
      port: server.port,
      tls: 'none',
      fromAddress: 'a@shop.example',
      user: 'mail-user',
      password,
    },
    steps.storeId,
  )
  const { id: layoutId } = await steps.create({ bodyType: 'text', subject: 'Hi', body: '<p>Hi</p>' })
  const reply = await steps.send({ layoutId, to: 'jo@example.com', senderId: sender.id })
  expect(reply).toMatchObject({ status: 422, body: { error: expect.stringMatching(/refused the login/) } })
  const entry = await steps.entry(reply.headers.get('x-execution-id') ?? '')
  const rows = await Promise.all(
    (['executions', 'executionDetails'] as const).map((table) =>
      api.app.database.db.selectFrom(table).selectAll().where('storeId', '=', steps.storeId).execute(),
    ),
  )
  expect(server.log.commands).toContain(`AUTH PLAIN ${forms[2]}`)
  const everything = JSON.stringify([reply.text, entry, rows])
  for (const form of forms) expect(everything).not.toContain(form)
})
