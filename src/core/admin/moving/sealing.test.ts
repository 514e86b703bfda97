import { expect, it } from 'vitest'
import { resumeSealing, startSealing } from './sealing.ts'

/** A low cost for speed; the real one is tested with `openApp`. */
const LITTLE_WORK = { N: 2 ** 10, r: 8, p: 1 }

it('opens with the same passphrase, at the same place only, and gives the same bytes for the same value', async () => {
  const { sealing, parameters } = await startSealing('open sesame', LITTLE_WORK)
  const sealed = sealing.seal('sto_1', 'secret A', 'hush')
  const again = await resumeSealing('open sesame', parameters)
  expect(again.open('sto_1', 'secret A', sealed)).toBe('hush')
  expect(again.seal('sto_1', 'secret A', 'hush')).toBe(sealed)
  expect(again.seal('sto_1', 'secret B', 'hush').slice(0, 16)).not.toBe(sealed.slice(0, 16))
  expect(() => again.open('sto_1', 'secret B', sealed)).toThrow()
  expect(() => again.open('sto_2', 'secret A', sealed)).toThrow()
  await expect(resumeSealing('open sesame ', parameters)).rejects.toThrow('passphrase: is not the passphrase')
})
