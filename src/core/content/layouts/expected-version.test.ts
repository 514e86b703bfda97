import { describe, expect, it } from 'vitest'
import { createRepo, useGitServer } from '../../../testing/git/repo.ts'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'

const api = useHarness()
const server = useGitServer()

/** A layout at version 3, with a German translation. */
async function createLayoutAtVersionThree() {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create({ subject: 'one' })
  await layouts.call('PATCH', `/${id}`, { subject: 'two' })
  await layouts.call('PUT', `/${id}/translations/de`, { subject: 'zwei' })
  return { ...layouts, id }
}

describe('expectedVersion', () => {
  it.each([
    ['PUT', '', { subject: 'x' }],
    ['PATCH', '', { subject: 'x' }],
    ['DELETE', '', {}],
    ['PUT', '/translations/de', { subject: 'x' }],
    ['PUT', '/translations/fr', { subject: 'x' }],
    ['DELETE', '/translations/de', {}],
    ['POST', '/translations/de/promote', {}],
    ['POST', '/versions/1/restore', {}],
  ])('lets %s %s succeed only if the layout is still at that version', async (method, path, body) => {
    const { id, call, get } = await createLayoutAtVersionThree()
    const stale = await call(method, `/${id}${path}`, { ...body, expectedVersion: 2 })
    expect([stale.status, stale.body]).toEqual([
      409,
      { error: 'expectedVersion: the layout is at version 3, not 2; read it again first' },
    ])
    expect((await get(id)).version).toBe(3)
    const current = await call(method, `/${id}${path}`, { ...body, expectedVersion: 3 })
    expect(current.status).toBeLessThan(300)
  })

  it('can be a query parameter of a DELETE request', async () => {
    const { id, call } = await createLayoutAtVersionThree()
    expect((await call('DELETE', `/${id}/translations/de?expectedVersion=2`)).status).toBe(409)
    expect((await call('DELETE', `/${id}/translations/de?expectedVersion=3`)).status).toBe(200)
  })

  it('applies to restores from a repository as well', async () => {
    const repo = await createRepo(api, server)
    await repo.connect()
    const { id } = await repo.create({ subject: 'one' })
    await repo.pushPending()
    const { data } = await repo.list(id)
    const restore = (expectedVersion: number) =>
      repo.call('POST', `/${id}/versions/repo/${data[0]?.sha}/restore`, { expectedVersion })
    expect([(await restore(7)).status, (await restore(1)).status]).toEqual([409, 200])
  })

  it('must be a positive integer, unlike the read-only field version, which is ignored', async () => {
    const { id, call, get } = await createLayoutAtVersionThree()
    expect((await call('PATCH', `/${id}`, { subject: 'x', expectedVersion: 0 })).body).toEqual({
      error: 'expectedVersion: must be a positive integer',
    })
    const read = await get(id)
    expect((await call('PUT', `/${id}`, { ...read, version: 1, subject: 'x' })).status).toBe(200)
  })
})
