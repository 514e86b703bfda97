import { expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { indexCommits, indexedShas } from './sync.ts'

const api = useHarness()
/** More values than SQLite accepts in one statement. */
const COMMITS = 33_000

it.runIf(process.env.TEST_DATABASE === 'sqlite')(
  'the index accepts more commits and changes than fit in one statement, and lets other work run in between',
  async () => {
    const { storeId } = await layoutsOf(api)
    const { db } = api.app.database
    const shas = Array.from({ length: COMMITS }, (_, n) => n.toString(16).padStart(40, '0'))
    const commitOf = (sha: string) => ({
      sha,
      message: `One\n\nFlowpost-Change: rch_${sha}\n`,
      author: 'Hand',
      changedLayouts: [],
      isEdge: false,
      date: '2026-01-01T00:00:00.000Z',
      parents: [],
    })
    const [first = ''] = shas
    await indexCommits(db, storeId, [{ commit: commitOf(first), position: 0 }])
    expect(await indexedShas(db, storeId, shas)).toEqual(new Set([first]))
    const otherEntries = shas.slice(1).map((sha, i) => ({ commit: commitOf(sha), position: 1 + i }))
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await db.transaction().execute((inner) => indexCommits(inner, storeId, otherEntries))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(50)
    expect((await indexedShas(db, storeId, shas)).size).toBe(COMMITS)
  },
)
