import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { stepRunner } from '../../call/context.ts'
import { getSigningSecret } from './get-signing-secret.ts'
import { rotateSigningSecret, validSigningSecrets } from './signing-secrets.ts'

const api = useHarnessWithoutWorker()

it('getSigningSecret returns when the secret was set, but not the secret', async () => {
  const mine = await api.newStore()
  const other = await api.newStore()
  const getSecret = (store = mine.id) =>
    api.operate<{ isSet: boolean; since: string }>(getSigningSecret, {}, store)
  expect(await getSecret()).toEqual({ isSet: false, since: null })
  await api.operate(rotateSigningSecret, {}, mine.id)
  const first = await getSecret()
  expect(first).toEqual({ isSet: true, since: expect.any(String) })
  api.clock.advance(60)
  await api.operate(rotateSigningSecret, {}, mine.id)
  expect(Date.parse((await getSecret()).since) - Date.parse(first.since)).toBeGreaterThanOrEqual(60_000)
  expect(await getSecret(other.id)).toEqual({ isSet: false, since: null })
})

it('only the previous four secrets stay valid for a day, so that checking a signature stays quick', async () => {
  const { id } = await api.newStore()
  const rotate = async () => (await api.operate<{ secret: string }>(rotateSigningSecret, {}, id)).secret
  const secrets: string[] = []
  for (let n = 0; n < 8; n++) secrets.push(await rotate())
  const ctx = stepRunner(api.app.services, { id, name: '' })
  expect((await validSigningSecrets(ctx)).sort()).toEqual(secrets.slice(-5).sort())
  api.clock.advance(24 * 3600 + 1)
  expect(await validSigningSecrets(ctx)).toEqual(secrets.slice(-1))
})
