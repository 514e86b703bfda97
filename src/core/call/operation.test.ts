import { expect, it } from 'vitest'
import { z } from 'zod'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { operator } from './context.ts'
import { defineOperation, invoke } from './operation.ts'

const api = useHarnessWithoutWorker()

const record = Object.freeze({ id: 'one', name: 'One', token: 'hidden' })
const reading = { summary: 'Reads', level: 'read', input: z.object({}), run: () => record } as const
const readName = defineOperation({ ...reading, name: 'readName', output: z.object({ name: z.string() }) })
const readId = defineOperation({ ...reading, name: 'readId', output: z.object({ id: z.string() }) })

it('an operation returns only the fields in its output schema, even if another one returns the same object', async () => {
  const ctx = operator(api.app.services, null)
  for (let round = 0; round < 2; round++) {
    expect(await invoke(readName, ctx, {})).toEqual({ created: false, output: { name: 'One' } })
    expect(await invoke(readId, ctx, {})).toEqual({ created: false, output: { id: 'one' } })
  }
})
