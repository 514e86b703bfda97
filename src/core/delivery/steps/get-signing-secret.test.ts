import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { getSigningSecret } from './get-signing-secret.ts'
import { rotateSigningSecret } from './signing-secrets.ts'

const api = useHarnessWithoutWorker()

it('the signing secret is never returned, only the time it was set', async () => {
  const [mine, other] = [await api.newStore(), await api.newStore()]
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
