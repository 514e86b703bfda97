import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Row } from './table.ts'

const PATH = fileURLToPath(new URL('results.json', import.meta.url))

type Part = { measuredAt: string; machine: string; rows: Row[] }

/** Keeps the last figures of each part. A part is measured at one time on one machine; two parts may not be. */
export function saveResults(measured: Record<string, Row[]>) {
  const before: Record<string, Part> = existsSync(PATH) ? JSON.parse(readFileSync(PATH, 'utf8')) : {}
  const measuredAt = new Date().toISOString()
  const machine = `${cpus().length} cores, ${arch()}, Node ${process.versions.node}`
  const now = Object.entries(measured).map(([name, rows]): [string, Part] => [
    name,
    { measuredAt, machine, rows },
  ])
  writeFileSync(PATH, `${JSON.stringify({ ...before, ...Object.fromEntries(now) }, null, 2)}\n`)
}
