import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useHarness } from '../../testing/harness.ts'
import { stepsOf, useStepSink } from '../../testing/steps.ts'
import { addFile } from '../files/add-file.ts'

const api = useHarness()
const sink = useStepSink(api)

it('attachments of exactly 20 MB go along', async () => {
  const steps = await stepsOf(api, sink.port)
  const path = join(api.store.dataDir, 'full.bin')
  writeFileSync(path, Buffer.alloc(20 * 1024 * 1024, 'y'))
  const { key } = await api.operate<{ key: string }>(addFile, { path }, steps.storeId)
  const { id } = await steps.create({
    bodyType: 'text',
    body: 'x',
    attachments: [{ filename: 'f', fileKey: key }],
  })
  const reply = await steps.send({ layoutId: id, to: 'a@example.com' })
  expect(reply.status, reply.text).toBe(200)
  expect(sink.caught[0]?.mail.attachments).toHaveLength(1)
})
