import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { type Steps, stepsOf, useStepSink } from '../../../testing/steps.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { getSentEmail } from './get-sent-email.ts'
import { sendTestEmail } from './send-test-email.ts'

const api = useHarness()
const sink = useStepSink(api)

type Email = { subject: string; html: string; text: string; layoutVersion: number }
const getEmail = ({ storeId }: Pick<Steps, 'storeId'>, id: string) =>
  api.operate<Email>(getSentEmail, { id }, storeId)

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
