import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { useSink } from '../../../testing/servers/sink.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { addFile } from '../../foundation/files/add-file.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'

// One complete message per feature, as the mail server receives it. If a change is intended, update the files with
// `-u`.

const api = useHarness()
const sink = useSink()

/** Replaces everything that differs from run to run. */
const normalize = (raw: string) =>
  raw
    .replaceAll('\r\n', '\n')
    // Where long lines are broken depends on the replaced values.
    .replace(/(?<=quoted-printable\n\n).*?(?=\n--)/gs, (part) => part.replace(/=\n/g, ''))
    .replace(/^Date: .*$/m, 'Date: (now)')
    .replace(/^Message-ID: .*$/m, 'Message-ID: (id)')
    .replace(/--_[\w.-]+?(?=(?:--)?\n|")/g, '(boundary)')
    .replace(/boundary="[^"]+"/g, 'boundary="(boundary)"')
    .replace(/^--.*?(--)?$/gm, '--(boundary)$1')
    .replace(/http:\/\/localhost:\d+/g, '(base)')
    .replace(/\/(u|d)\/[\w-]+/g, '/$1/(token)')
    .replace(/\/f\/fil_\w+/g, '/f/(file)')

type Steps = Awaited<ReturnType<typeof stepsOf>>

const upload = async (steps: Steps, filename: string, content: string) => {
  const path = join(api.database.dataDir, filename)
  writeFileSync(path, content)
  return (await api.operate<{ key: string }>(addFile, { path }, steps.storeId)).key
}

const blocks = [
  { type: 'heading', text: 'Hello {{ variables.name }}' },
  { type: 'text', html: '<p>Some <b>words</b>.</p>' },
  { type: 'button', label: 'Open', href: 'https://shop.example/{{ variables.name }}' },
]
const text = { bodyType: 'text', body: '<style>p{color:#123456}</style><p>Hello {{ variables.name }}</p>' }

const FEATURES: Record<string, (steps: Steps) => Promise<{ layout: object; step?: object }>> = {
  'text layout': async () => ({ layout: text }),
  'visual layout': async () => ({ layout: { bodyDesign: { blocks } } }),
  'preview text': async () => ({ layout: { ...text, previewText: 'Read on, {{ variables.name }}' } }),
  'other scripts': async () => ({
    layout: { ...text, subject: 'Größe für {{ variables.name }} 日本' },
    step: { to: 'Ünal Ö <a@example.com>', variables: { name: 'Zoë & 🙂' } },
  }),
  copies: async () => ({ layout: text, step: { cc: ['b@example.com'], replyTo: 'Help <help@example.com>' } }),
  translation: async () => ({ layout: text, step: { locale: 'de' } }),
  marketing: async () => ({ layout: { ...text, category: 'marketing' }, step: { locale: 'de' } }),
  attachment: async (steps) => ({
    layout: {
      ...text,
      attachments: [{ filename: 'Größe.txt', fileKey: await upload(steps, 'a.txt', 'small') }],
    },
  }),
  'download link': async (steps) => ({
    layout: {
      ...text,
      attachments: [{ filename: 'b.txt', fileKey: await upload(steps, 'b.txt', 'small'), sendAsLink: true }],
    },
  }),
}

it.each(Object.keys(FEATURES))('the message matches its golden file: %s', async (name) => {
  const steps = await stepsOf(api, sink.port)
  const marketingTexts = { de: { companyDetails: 'Laden GmbH\nBeispielweg 1' } }
  await api.operate(putSettings, { marketingTexts, defaultSenderId: steps.senderId }, steps.storeId)
  const { layout, step = {} } = (await FEATURES[name]?.(steps)) ?? { layout: {} }
  const { id } = await steps.create({ subject: 'Hello {{ variables.name }}', ...layout })
  await steps.call('PUT', `/${id}/translations/de`, {
    subject: 'Hallo {{ variables.name }}',
    body: '<p>Hallo</p>',
  })
  sink.caught.length = 0
  const reply = await steps.send({ layoutId: id, to: 'a@example.com', variables: { name: 'Ada' }, ...step })
  expect(reply.status, reply.text).toBe(200)
  await expect(normalize(sink.caught[0]?.raw ?? '')).toMatchFileSnapshot(
    `./golden/${name.replaceAll(' ', '-')}.eml`,
  )
})
