import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'

const api = useHarnessWithoutWorker()

describe('an empty layout', () => {
  it("is created in the store's main language, or rejected with an error that names the invalid field", async () => {
    const { id: store } = await api.newStore()
    await api.operate(putSettings, { mainLocale: 'de' }, store)
    const editor = await signInAs(api, { roles: { [store]: 'editor' } })
    const create = (input: object) =>
      editor.call<Record<string, unknown>>('createBlankLayout', input, { store })
    const visual = await create({ name: 'Willkommen', bodyType: 'visual', subject: 'New email' })
    expect(visual.body).toMatchObject({ defaultLocale: 'de', version: 1, bodyDesign: { blocks: [] } })
    const text = await create({ name: 'Text', bodyType: 'text', subject: 'New email' })
    expect(text.body).toMatchObject({ defaultLocale: 'de', category: 'transactional', body: '' })
    const unnamed = await create({ name: ' ', bodyType: 'text', subject: 'S' })
    expect([unnamed.status, unnamed.body.error]).toEqual([400, 'name: required'])
  })
})
