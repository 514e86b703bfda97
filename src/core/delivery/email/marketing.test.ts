import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { smtpError } from '../../../testing/servers/sink.ts'
import { stepsOf, useStepSink, waitBriefly } from '../../../testing/steps.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { addUnsubscribe, removeUnsubscribe } from '../unsubscribes/unsubscribes.ts'

const api = useHarness()
const sink = useStepSink(api)

const marketing = { category: 'marketing', bodyType: 'text', subject: 'News', body: '<p>News</p>' }
const linkOf = (html: string | undefined) => /href="([^"]*\/u\/[^"]+)"/.exec(html ?? '')?.[1] ?? ''
const headerOf = (index: number, name: string) =>
  sink.caught[index]?.mail.headers.find(({ key }) => key === name)?.value

describe('a marketing email', () => {
  it('is sent to each To address separately, with its own link, and not to Cc or Bcc addresses', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    const to = ['a@example.com', 'B <b@example.com>', 'A@Example.com']
    const reply = await steps.send({ layoutId, to, cc: 'c@example.com', bcc: 'd@example.com' })
    expect(reply.body).toMatchObject({ status: 'SUCCESS' })
    expect(sink.caught.map((mail) => mail.to)).toEqual([['a@example.com'], ['b@example.com']])
    const links = sink.caught.map(({ mail }) => linkOf(mail.html))
    expect(new Set(links).size).toBe(2)
    for (const [index, link] of links.entries()) {
      expect(headerOf(index, 'list-unsubscribe')).toBe(`<${link}>`)
      expect(headerOf(index, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(sink.caught[index]?.mail.text).toContain(link)
    }
    expect(await steps.entry(reply.body.executionId)).toMatchObject({
      request: { leftOut: ['c****@example.com', 'd****@example.com'] },
      messages: [{ status: 'SUCCESS' }, { status: 'SUCCESS' }],
    })
  })

  it("ends with the unsubscribe sentence and company details, each in the email's language", async () => {
    const steps = await stepsOf(api, sink.port)
    await api.operate(
      putSettings,
      {
        defaultSenderId: steps.senderId,
        marketingTexts: { de: { companyDetails: 'Laden GmbH' }, en: { companyDetails: 'Shop Ltd' } },
      },
      steps.storeId,
    )
    const { id: layoutId } = await steps.create({
      ...marketing,
      marketingTexts: { unsubscribeLinkLabel: 'Leave' },
    })
    await steps.call('PUT', `/${layoutId}/translations/de`, {
      subject: 'Neues',
      marketingTexts: { unsubscribeText: 'Genug? {{ unsubscribe_link }}' },
    })
    for (const locale of ['en', 'de']) await steps.send({ layoutId, to: 'a@example.com', locale })
    const [english, german] = sink.caught.map(({ mail }) => mail.html ?? '')
    expect(english).toMatch(/No longer want.*>Leave<\/a>.*Shop Ltd/s)
    expect(german).toMatch(/Genug\? .*>Leave<\/a>.*Laden GmbH/s)
  })

  it('has company details in every language if the settings have them in any', async () => {
    const steps = await stepsOf(api, sink.port)
    const inLanguages = { 'pt-pt': 'Loja Lda', en: 'Shop Ltd', da: 'Butik ApS', sv: '' }
    const marketingTexts = Object.fromEntries(
      Object.entries(inLanguages).map(([locale, companyDetails]) => [locale, { companyDetails }]),
    )
    const put = (settings: object) =>
      api.operate(putSettings, { defaultSenderId: steps.senderId, ...settings }, steps.storeId)
    const { id: layoutId } = await steps.create(marketing)
    for (const locale of ['pt-br', 'sv', 'fr-ca'])
      await steps.call('PUT', `/${layoutId}/translations/${locale}`, { subject: locale })
    const lastLines = async () => {
      sink.caught.length = 0
      for (const locale of ['en', 'pt-br', 'sv', 'fr-ca'])
        await steps.send({ layoutId, to: 'a@example.com', locale })
      return sink.caught.map(({ mail }) => mail.text?.trim().split('\n').at(-1))
    }
    await put({ marketingTexts })
    expect(await lastLines()).toEqual(['Shop Ltd', 'Loja Lda', 'Shop Ltd', 'Shop Ltd'])
    await put({ marketingTexts, mainLocale: 'pt' })
    expect(await lastLines()).toEqual(['Shop Ltd', 'Loja Lda', 'Loja Lda', 'Loja Lda'])
    await put({ marketingTexts, mainLocale: 'ja' })
    expect(await lastLines()).toEqual(['Shop Ltd', 'Loja Lda', 'Butik ApS', 'Butik ApS'])
  })

  it('skips unsubscribed recipients, and is SKIPPED without using quota if none are left', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    await api.operate(addUnsubscribe, { address: 'Gone@Example.com' }, steps.storeId)
    const some = await steps.send({ layoutId, to: ['gone@example.com', 'b@example.com'] })
    expect(some.body).toMatchObject({
      status: 'SUCCESS',
      returnValue: {
        messages: [
          { to: 'gone@example.com', status: 'SKIPPED', errorCode: 'recipient.unsubscribed' },
          { to: 'b@example.com', status: 'SUCCESS' },
        ],
      },
    })
    const none = await steps.send({ layoutId, to: 'GONE@example.com' })
    expect(none).toMatchObject({ status: 200, body: { status: 'SKIPPED' } })
    expect(sink.caught).toHaveLength(1)
    const { body } = await api.call('/api/v1/stats', { key: steps.key })
    expect(body).toMatchObject({ totals: { skipped: 1, success: 1 }, successRate: 1, quota: { used: 1 } })
    await api.operate(removeUnsubscribe, { address: 'gone@example.com' }, steps.storeId)
    expect((await steps.send({ layoutId, to: 'gone@example.com' })).body.status).toBe('SUCCESS')
  })

  it('skips recipients who unsubscribe while earlier messages are being sent', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    let unsubscribing: Promise<unknown> | undefined
    sink.onRecipient = (address) => {
      if (address.startsWith('first'))
        unsubscribing = api.operate(addUnsubscribe, { address: 'second@example.com' }, steps.storeId)
      return null
    }
    const reply = await steps.send({ layoutId, to: ['first@example.com', 'second@example.com'] })
    await unsubscribing
    expect(reply.body).toMatchObject({
      returnValue: { messages: [{ status: 'SUCCESS' }, { status: 'SKIPPED' }] },
    })
    expect(sink.caught).toHaveLength(1)
  })

  it('accepts at most 20 different addresses, counted before unsubscribed ones are skipped', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    const to = Array.from({ length: 20 }, (_, n) => `r${n}@example.com`)
    expect((await steps.send({ layoutId, to: [...to, 'R0@example.com'] })).status).toBe(200)
    expect(sink.caught).toHaveLength(20)
    await api.operate(addUnsubscribe, { address: 'r20@example.com' }, steps.storeId)
    const refused = await steps.send({ layoutId, to: [...to, 'r20@example.com'] })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatch(/^to: at most 20 /)
  })

  it('continues with the remaining recipients after a partial send, and none receives it twice', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    waitBriefly(api)
    sink.onRecipient = (address) => (address.startsWith('late') ? smtpError(450, 'busy') : null)
    const reply = await steps.send({ layoutId, to: ['a@example.com', 'late@example.com', 'c@example.com'] })
    expect(reply.status).toBe(202)
    await steps.waitForAttempts(reply.body.executionId)
    expect(await steps.entry(reply.body.executionId)).toMatchObject({
      status: 'PENDING',
      messages: [{ status: 'SUCCESS' }, { status: 'PENDING' }, { status: 'SUCCESS' }],
    })
    sink.onRecipient = null
    api.clock.advance(70)
    await expect.poll(async () => (await steps.entry(reply.body.executionId)).status).toBe('SUCCESS')
    expect(sink.caught.flatMap((mail) => mail.to).sort()).toEqual([
      'a@example.com',
      'c@example.com',
      'late@example.com',
    ])
  })

  it('is sent to other recipients even if some are deferred', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    waitBriefly(api)
    sink.onRecipient = (address) => (address.startsWith('late') ? smtpError(450, 'busy') : null)
    const to = ['late1@example.com', 'late2@example.com', 'a@example.com', 'b@example.com']
    const { executionId } = (await steps.send({ layoutId, to })).body
    const states = async () =>
      ((await steps.entry(executionId)).messages as { status: string }[]).map(({ status }) => status)
    const attempts = async () => (await steps.entry(executionId)).attempts
    await expect.poll(attempts).toBe(1)
    expect(await states()).toEqual(Array(4).fill('PENDING'))
    expect(sink.caught).toEqual([])
    api.clock.advance(70)
    await expect.poll(attempts).toBe(2)
    expect(await states()).toEqual(['PENDING', 'PENDING', 'SUCCESS', 'SUCCESS'])
    sink.onRecipient = null
    api.clock.advance(400)
    await expect.poll(states).toEqual(Array(4).fill('SUCCESS'))
    expect(sink.caught.flatMap((mail) => mail.to).sort()).toEqual(to.toSorted())
  })

  it('is sent to every recipient who accepts it on the last attempt, even if many others are deferred', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    waitBriefly(api)
    const late = Array.from({ length: 14 }, (_, n) => `late${n}@example.com`)
    sink.onRecipient = (address) => (address.startsWith('late') ? smtpError(450, 'busy') : null)
    const { executionId } = (await steps.send({ layoutId, to: [...late, 'last@example.com'] })).body
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      await expect.poll(async () => (await steps.entry(executionId)).attempts).toBe(attempts)
      api.clock.advance(9 * 3600 + 600)
    }
    await expect.poll(async () => (await steps.entry(executionId)).status).toBe('SUCCESS')
    expect(sink.caught.flatMap((mail) => mail.to)).toEqual(['last@example.com'])
  })

  it('fetches a remote file once for all recipients', async () => {
    const steps = await stepsOf(api, sink.port)
    const attachments = [{ filename: 'a.txt', url: 'https://files.example/a.txt' }]
    const { id: layoutId } = await steps.create({ ...marketing, attachments })
    const send = vi.spyOn(api.app.services.outbound, 'send').mockResolvedValue({
      kind: 'answered',
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('content'),
      truncated: false,
    })
    onTestFinished(() => send.mockRestore())
    await steps.send({ layoutId, to: ['a@example.com', 'b@example.com', 'c@example.com'] })
    expect(sink.caught.map(({ mail }) => mail.attachments.length)).toEqual([1, 1, 1])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('is SKIPPED if all recipients have unsubscribed, even without a usable sender', async () => {
    const steps = await stepsOf(api, sink.port)
    const { id: layoutId } = await steps.create(marketing)
    await api.operate(addUnsubscribe, { address: 'gone@example.com' }, steps.storeId)
    const reply = await steps.send({ layoutId, to: 'gone@example.com', senderId: 'smt_unknown' })
    expect(reply).toMatchObject({ status: 200, body: { status: 'SKIPPED' } })
    expect(await steps.entry(reply.body.executionId)).toMatchObject({ request: { senderId: null } })
  })

  it('differs from a transactional one, which is sent to all recipients with empty unsubscribe placeholders', async () => {
    const steps = await stepsOf(api, sink.port)
    await api.operate(addUnsubscribe, { address: 'a@example.com' }, steps.storeId)
    const { id: layoutId } = await steps.create({
      bodyType: 'text',
      body: '<p>[{{ unsubscribe_url }}|{{ unsubscribe_link }}]</p>',
    })
    expect((await steps.send({ layoutId, to: ['a@example.com', 'b@example.com'] })).status).toBe(200)
    expect(sink.caught).toHaveLength(1)
    expect(sink.caught[0]?.to).toEqual(['a@example.com', 'b@example.com'])
    expect(sink.caught[0]?.mail.html).toContain('[|]')
  })
})
