import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { stepsOf, useStepSink } from '../../../testing/steps.ts'
import { addFile } from '../../foundation/files/add-file.ts'

const api = useHarness()
const sink = useStepSink(api)

const HEAD_BYTES = 10_000
const ATTACHMENT_HEADER = /\r\nContent-Disposition: attachment(?:.+\r\n)+\r\n/

it('a file of exactly 20 MB is attached', async () => {
  const steps = await stepsOf(api, sink.port)
  sink.parse = (raw) => PostalMime.parse(raw.subarray(0, HEAD_BYTES))
  const path = join(api.database.dataDir, 'full.bin')
  const content = Buffer.alloc(20 * 1024 * 1024, 'y')
  writeFileSync(path, content)
  const { key } = await api.operate<{ key: string }>(addFile, { path }, steps.storeId)
  const { id } = await steps.create({
    bodyType: 'text',
    body: 'x',
    attachments: [{ filename: 'f', fileKey: key }],
  })
  const reply = await steps.send({ layoutId: id, to: 'a@example.com' })
  expect(reply.status, reply.text).toBe(200)
  const [{ mail, raw } = { mail: null, raw: '' }] = sink.caught
  expect(mail?.attachments).toMatchObject([{ filename: 'f' }])
  const [, attached = ''] = raw.split(ATTACHMENT_HEADER)
  // Stop at the boundary: its dashes would be decoded as base64.
  const encoded = attached.slice(0, attached.indexOf('\r\n--'))
  expect(Buffer.from(encoded, 'base64').equals(content)).toBe(true)
})
