import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { type Steps, stepsOf, useStepSink } from '../../../testing/steps.ts'
import { renameStore } from '../../admin/stores/rename-store.ts'
import { countRows } from '../../call/paging.ts'
import { putPreset } from '../../content/presets/put-preset.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { getSentEmail } from './get-sent-email.ts'
import { sendTestEmail } from './send-test-email.ts'
import { purgeSentContents } from './sent-content.ts'

const api = useHarness()
const sink = useStepSink(api)

type Email = { subject: string; html: string; text: string; layoutVersion: number; isOriginal: boolean }
const getEmail = ({ storeId }: Pick<Steps, 'storeId'>, id: string) =>
  api.operate<Email>(getSentEmail, { id }, storeId)

const countContents = ({ storeId }: Steps) =>
  countRows(api.app.database.db.selectFrom('sentContents').where('storeId', '=', storeId))

describe('the email as it was sent', () => {
  it('is rendered from the version and language that were sent, even after the layout changes', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ bodyType: 'text', body: '<p>Old</p>' })
    const german = { subject: 'Nummer {{ variables.order.number }}', body: '<p>Alt</p>' }
    await steps.call('PUT', `/${layoutId}/translations/de`, german)
    const variables = { order: { number: 'A-7' } }
    const { executionId } = (await steps.send({ layoutId, to: 'a@example.com', locale: 'de-AT', variables }))
      .body
    await steps.call('PUT', `/${layoutId}/translations/de`, { subject: 'Neu', body: '<p>Neu</p>' })
    expect(await getEmail(steps, executionId)).toMatchObject({
      subject: 'Nummer A-7',
      html: expect.stringContaining('<p>Alt</p>'),
      layoutVersion: 2,
    })
  })

  it('does not change when its shared footer, the settings or the store do, or when its layout is deleted', async () => {
    const steps = await stepsOf(api, sink.port)
    const putFooter = (html: string, id?: string) => {
      const preset = { id, kind: 'footer', name: 'Footer', blocks: [{ type: 'text', html }] }
      return api.operate<{ id: string }>(putPreset, preset, steps.storeId)
    }
    const { id: presetId } = await putFooter('<p>Open until six</p>')
    const { id: layoutId } = await steps.create({
      bodyDesign: {
        footer: { presetId },
        blocks: [
          { type: 'text', html: '<p>{{ store.name }}, {{ "2026-01-01T23:30:00Z" | date: "%H:%M" }}</p>' },
        ],
      },
    })
    const { executionId } = (await steps.send({ layoutId, to: 'a@example.com' })).body
    const sent = await getEmail(steps, executionId)
    expect(sent).toMatchObject({ html: expect.stringContaining('Open until six'), isOriginal: true })
    await putFooter('<p>Open until eight</p>', presetId)
    await api.operate(putSettings, { timeZone: 'Asia/Tokyo' }, steps.storeId)
    await api.operate(renameStore, { id: steps.storeId, name: 'Renamed' })
    expect(await getEmail(steps, executionId)).toEqual(sent)
    await steps.call('DELETE', `/${layoutId}`)
    expect(await getEmail(steps, executionId)).toEqual(sent)
  })

  it('is rendered from its layout version once its templates are no longer stored', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ bodyType: 'text', body: '<p>Old</p>' })
    const { executionId } = (await steps.send({ layoutId, to: 'a@example.com' })).body
    await steps.call('PATCH', `/${layoutId}`, { body: '<p>New</p>' })
    await purgeSentContents(api.app.services, -2)
    expect(await getEmail(steps, executionId)).toMatchObject({
      html: expect.stringContaining('<p>Old</p>'),
      isOriginal: false,
    })
    await steps.call('DELETE', `/${layoutId}`)
    await expect(getEmail(steps, executionId)).rejects.toThrow('is not stored')
  })

  it('shares its stored templates with other emails of the same layout', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ bodyType: 'text', body: '<p>{{ variables.n }}</p>' })
    for (const n of [1, 2, 3])
      await steps.send({ layoutId, to: 'a@example.com', runId: `r${n}`, variables: { n } })
    expect(await countContents(steps)).toBe(1)
  })

  it('leaves no templates behind that are older than the history, however many', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({ bodyType: 'text', body: '<p>Used today</p>' })
    await steps.send({ layoutId, to: 'a@example.com' })
    const old = (n: number) => ({
      storeId: steps.storeId,
      id: `old-${n}`,
      content: '{}',
      usedOn: '2020-01-01',
    })
    await api.app.database.db
      .insertInto('sentContents')
      .values(Array.from({ length: 45 }, (_, n) => old(n)))
      .execute()
    await purgeSentContents(api.app.services, 400)
    expect(await countContents(steps)).toBe(1)
  })

  it('shows neither personal data nor secrets', async () => {
    const steps = await stepsOf(api, sink.port)
    await api.operate(setSecret, { name: 'CODE', value: 'canary-value' }, steps.storeId)
    const body = '<p>{{ variables.email }} {{ secrets.CODE }} {{ variables.item }}</p>'
    const { id: layoutId } = await steps.create({ bodyType: 'text', body })
    const variables = { email: 'ada.lovelace@example.com', item: 'Mug' }
    const { executionId } = (await steps.send({ layoutId, to: 'ada.lovelace@example.com', variables })).body
    const email = await getEmail(steps, executionId)
    expect(email.html).toContain('•••• Mug')
    expect(JSON.stringify(email)).not.toMatch(/lovelace|canary/)
  })

  it('is not available for a test email, because its data is not stored', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const test = { id: layoutId, to: 'ada@example.com' }
    const { id } = await api.operate<{ id: string }>(sendTestEmail, test, steps.storeId)
    await expect(getEmail(steps, id)).rejects.toThrow('is not stored')
  })

  it('is not available to another store', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create({})
    const { executionId } = (await steps.send({ layoutId, to: 'ada@example.com' })).body
    await expect(getEmail(await stepsOf(api), executionId)).rejects.toThrow('execution not found')
  })
})
