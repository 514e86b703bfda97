import { expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { getSigningSecret } from './get-signing-secret.ts'
import { rotateSigningSecret } from './signing-secrets.ts'

const api = useHarnessWithoutWorker()

it('says since when there is a signing secret, in that store alone, and never the secret itself', async () => {
  const [mine, other] = [await api.newStore(), await api.newStore()]
  const show = (store = mine.id) =>
    api.operate<{ isSet: boolean; since: string }>(getSigningSecret, {}, store)
  expect(await show()).toEqual({ isSet: false, since: null })
  await api.operate(rotateSigningSecret, {}, mine.id)
  const first = await show()
  expect(first).toEqual({ isSet: true, since: expect.any(String) })
  api.clock.advance(60)
  await api.operate(rotateSigningSecret, {}, mine.id)
  expect(Date.parse((await show()).since) - Date.parse(first.since)).toBeGreaterThanOrEqual(60_000)
  expect(await show(other.id)).toEqual({ isSet: false, since: null })
})
