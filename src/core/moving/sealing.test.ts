import { expect, it } from 'vitest'
import { PASSPHRASE_COST, resumeSealing, startSealing } from './sealing.ts'

it('opens with the same passphrase, at the same place only, and gives the same bytes for the same value', async () => {
  const { sealing, parameters } = await startSealing('open sesame', PASSPHRASE_COST)
  const sealed = sealing.seal('sto_1', 'secret A', 'hush')
  const again = await resumeSealing('open sesame', parameters)
  expect(again.open('sto_1', 'secret A', sealed)).toBe('hush')
  expect(again.seal('sto_1', 'secret A', 'hush')).toBe(sealed)
  expect(again.seal('sto_1', 'secret B', 'hush').slice(0, 16)).not.toBe(sealed.slice(0, 16))
  expect(() => again.open('sto_1', 'secret B', sealed)).toThrow()
  expect(() => again.open('sto_2', 'secret A', sealed)).toThrow()
  await expect(resumeSealing('open sesame ', parameters)).rejects.toThrow('passphrase: is not the one')
})
