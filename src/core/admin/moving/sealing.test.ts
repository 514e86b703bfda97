import { expect, it } from 'vitest'
import { resumeSealing, startSealing } from './sealing.ts'

/** A low cost for speed; the real one is tested with `openApp`. */
const CHEAP_HASHING = { N: 2 ** 10, r: 8, p: 1 }

it('a sealed value opens only with the same passphrase and record, and is deterministic', async () => {
  const { sealing, parameters } = await startSealing('open sesame', CHEAP_HASHING)
  const sealed = sealing.seal('sto_1', 'secret A', 'hush')
  const again = await resumeSealing('open sesame', parameters)
  expect(again.open('sto_1', 'secret A', sealed)).toBe('hush')
  expect(again.seal('sto_1', 'secret A', 'hush')).toBe(sealed)
  expect(again.seal('sto_1', 'secret B', 'hush').slice(0, 16)).not.toBe(sealed.slice(0, 16))
  expect(() => again.open('sto_1', 'secret B', sealed)).toThrow()
  expect(() => again.open('sto_2', 'secret A', sealed)).toThrow()
  await expect(resumeSealing('open sesame ', parameters)).rejects.toThrow('passphrase: not the passphrase')
})
