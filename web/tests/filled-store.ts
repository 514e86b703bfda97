import { fillDemoStore } from '../../src/core/admin/demo/demo-store.ts'
import { createKey } from '../../src/core/admin/keys/create-key.ts'
import { createToken } from '../../src/core/admin/keys/create-token.ts'
import { operator } from '../../src/core/call/context.ts'
import { addTestInbox } from '../../src/core/delivery/senders/add-test-inbox.ts'
import { testSmtpSender } from '../../src/core/delivery/senders/test-smtp-sender.ts'
import { setSecret } from '../../src/core/foundation/secrets/set-secret.ts'
import type { Harness } from '../../src/testing/harness.ts'

/** Creates a store that has data to show on every page. */
export async function filledStore(api: Harness): Promise<string> {
  const { id } = await api.newStore()
  await fillDemoStore(operator(api.app.services, { id, name: 'Shop' }))
  for (const [name, level] of [
    ['Shop backend', 'execute'],
    ['Claude Code, Jonas', 'write'],
    ['A key with a very long name that tests whether the row still looks right', 'read'],
  ] as const)
    await api.operate(createKey, { name, level }, id)
  await api.operate(createToken, { name: 'Workflows' }, id)
  await api.operate(setSecret, { name: 'ERP_TOKEN', value: 'x', description: 'For the warehouse' }, id)
  const inbox = await api.operate<{ id: string }>(addTestInbox, {}, id)
  await api.operate(testSmtpSender, { id: inbox.id, to: 'mara@halmhazel.example' }, id)
  return id
}
