import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Row } from './table.ts'

const PATH = fileURLToPath(new URL('results.json', import.meta.url))

type Section = { measuredAt: string; machine: string; rows: Row[] }

/** Replaces only the sections just measured. The others may come from an earlier run or another machine. */
export function saveResults(measured: Record<string, Row[]>) {
  const saved: Record<string, Section> = existsSync(PATH) ? JSON.parse(readFileSync(PATH, 'utf8')) : {}
  const measuredAt = new Date().toISOString()
  const machine = `${cpus().length} cores, ${arch()}, Node ${process.versions.node}`
  for (const [name, rows] of Object.entries(measured)) saved[name] = { measuredAt, machine, rows }
  writeFileSync(PATH, `${JSON.stringify(saved, null, 2)}\n`)
}
