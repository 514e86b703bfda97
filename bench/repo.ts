import { invoke } from '../src/core/call/operation.ts'
import { createLayout } from '../src/core/content/layouts/create-layout.ts'
import { updateLayout } from '../src/core/content/layouts/update-layout.ts'
import { connectRepository } from '../src/core/content/repository/connect-repository.ts'
import { claimRepo } from '../src/core/content/repository/lease.ts'
import { listRepoVersions } from '../src/core/content/repository/list-repo-versions.ts'
import { syncRepository } from '../src/core/content/repository/sync.ts'
import { writeHistory } from '../src/testing/git/git-history.ts'
import { type GitServer, startGitServer } from '../src/testing/git/git-server.ts'
import { type BenchDatabase, createBenchDatabase, DATABASES } from './bench-database.ts'
import { median, type Row, timeRow } from './table.ts'

const COMMITS = 5_000
const VERSIONS = 20
const PUSHES = 5
const PAGES = 100
const SAVES = 200
const REPO = 'shop.git'
const MB = 1024 * 1024

/** A store with a repository of 5,000 commits on a local git server. */
export async function benchRepo(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES) {
    const database = await createBenchDatabase(kind, { FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8' })
    const server = await startGitServer()
    try {
      rows.push(...(await repoRows(database, server, kind)))
    } finally {
      server.close()
      await database.remove()
    }
  }
  return rows
}

async function repoRows({ ctx }: BenchDatabase, server: GitServer, kind: string): Promise<Row[]> {
  const content = { name: 'Bench', subject: 'Hi', bodyType: 'text', body: '<p>Hello</p>\n'.repeat(300) }
  const { output } = await invoke(createLayout, ctx, content)
  const { id } = output as { id: string }
  const save = (n: number) => invoke(updateLayout, ctx, { id, body: `${content.body}${n}` })
  await timeRounds(SAVES, save)
  const unconnectedTimes = await timeRounds(SAVES, save)

  server.init(REPO)
  server.git(REPO, ['fast-import', '--quiet'], writeHistory([id], COMMITS))
  const memory = watchMemory()
  await invoke(connectRepository, ctx, { url: server.url(REPO), branch: 'main' })
  const fillTimes = await timeRounds(1, () => sync(ctx))
  const memoryGrowthMb = memory.stop()

  const connectedTimes = await timeRounds(SAVES, save)
  await sync(ctx)
  const saveSome = async (round: number) => {
    for (let n = 0; n < VERSIONS; n++) await save(1000 + round * VERSIONS + n)
  }
  const pushes = await timeRounds(PUSHES, () => sync(ctx), saveSome)
  const pages = await timeRounds(PAGES, (n) => invoke(listRepoVersions, ctx, { id, page: n + 1 }))
  return [
    timeRow(`a page of ${COMMITS} commits, ${kind}, p50`, median(pages), 20),
    timeRow(`push of ${VERSIONS} versions, ${kind}, p50`, median(pushes), 1000),
    {
      metric: `filling the index with ${COMMITS} commits, ${kind}`,
      measured: `${Math.round(median(fillTimes))} ms`,
    },
    {
      metric: `memory while filling, ${kind}`,
      measured: `${memoryGrowthMb.toFixed(0)} MB more`,
      goal: '< 150 MB',
      isMet: memoryGrowthMb < 150,
    },
    {
      metric: `save with a repository, ${kind}, p50`,
      measured: `${median(connectedTimes).toFixed(2)} ms`,
      baseline: `${median(unconnectedTimes).toFixed(2)} ms without`,
      ratio: median(connectedTimes) / median(unconnectedTimes),
    },
  ]
}

async function sync(ctx: BenchDatabase['ctx']): Promise<void> {
  const repo = await claimRepo(ctx.services, ctx.storeId)
  if (!repo) throw new Error('another worker has claimed the repository')
  const failure = await syncRepository(ctx.services, repo, { isStopping: () => false })
  if (failure) throw failure
}

/** Times each round, excluding its preparation. */
async function timeRounds(
  rounds: number,
  work: (round: number) => unknown,
  prepare: (round: number) => Promise<void> = async () => {},
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await prepare(round)
    const startedMs = performance.now()
    await work(round)
    times.push(performance.now() - startedMs)
  }
  return times
}

/** Tracks the peak memory growth of this process. */
function watchMemory() {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10)
  return {
    stop(): number {
      clearInterval(timer)
      return (peak - before) / MB
    },
  }
}
