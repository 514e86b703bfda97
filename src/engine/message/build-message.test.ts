import { describe, expect, it } from 'vitest'
import { buildMessage, chooseDelivery, type MessageFile } from './build-message.ts'
import { type RenderInput, renderMessage } from './render-message.ts'

const input: Omit<RenderInput, 'downloads'> = {
  category: 'transactional',
  bodyType: 'text',
  subject: 'Hello',
  previewText: '',
  html: '<p>x</p>',
  text: null,
  attachments:
    '[{"filename":"a.pdf","fileKey":"fil_a"},{"filename":"b.pdf","fileKey":"fil_b","sendAsLink":true}]',
  variables: {},
  secrets: {},
  store: { name: 'Shop', timeZone: 'UTC' },
  locale: 'en',
  unsubscribeUrl: null,
  marketingTexts: null,
}
const file = (filename: string, sizeBytes: number | null, sendAsLink = false): MessageFile => ({
  filename,
  contentType: 'application/pdf',
  sizeBytes,
  sendAsLink,
  link: async () => `https://d/${filename}`,
  read: async () => new Uint8Array(),
})
const deliveries = (files: MessageFile[], maxInlineBytes: number) =>
  chooseDelivery(files, maxInlineBytes).map(({ delivery }) => delivery)

describe('a message’s files', () => {
  it('are attached up to the size limit, and all become links above it', () => {
    expect(deliveries([file('a', 6), file('b', 4)], 10)).toEqual(['inline', 'inline'])
    expect(deliveries([file('a', 6), file('b', 5)], 10)).toEqual(['link', 'link'])
    expect(deliveries([file('a', Number.POSITIVE_INFINITY), file('b', 1)], 10)).toEqual(['link', 'link'])
  })

  it('count toward the limit even as links, but not if their size is unknown', () => {
    expect(deliveries([file('a', 6, true), file('b', 4)], 10)).toEqual(['link', 'inline'])
    expect(deliveries([file('a', 7, true), file('b', 4)], 10)).toEqual(['link', 'link'])
    expect(deliveries([file('a', null), file('b', 10)], 10)).toEqual(['inline', 'inline'])
  })

  it('are listed in the footer if they are links', async () => {
    let renders = 0
    const build = (maxInlineBytes: number, attachments = input.attachments) =>
      buildMessage({
        render: async (downloads) => {
          renders += 1
          return renderMessage({ ...input, attachments, downloads })
        },
        findFile: async ({ filename, sendAsLink }) => file(filename, 5, sendAsLink),
        maxInlineBytes,
      })
    expect((await build(10)).rendered.text).toBe('x\n\nb.pdf: https://d/b.pdf')
    expect((await build(9)).rendered.text).toBe('x\n\na.pdf: https://d/a.pdf\nb.pdf: https://d/b.pdf')
    expect(renders).toBe(4)
    expect(await build(10, null)).toMatchObject({ rendered: { text: 'x' }, files: [] })
    expect(renders).toBe(5)
  })
})
