import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type House, openHouse } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { operator } from '../src/core/context.ts'
import { createKey } from '../src/core/keys/create-key.ts'
import { invoke } from '../src/core/operation.ts'
import { createStore } from '../src/core/stores/create-store.ts'

export type BenchStore = {
  environment: Record<string, string>
  storeId: string
  keys: string[]
  remove(): void
}

/** A store on SQLite with enough keys for a load that no single key's budget would allow. */
export async function createBenchStore(
  keyCount: number,
  fill: (house: House, storeId: string) => Promise<void> = async () => {},
): Promise<BenchStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flowpost-bench-'))
  const environment = { FLOWPOST_DATA_DIR: dataDir }
  const house = await openHouse(readConfig(environment), pino({ level: 'silent' }))
  const { output } = await invoke(createStore, operator(house.services, null), { name: 'Bench' })
  const store = output as { id: string; name: string }
  const keys: string[] = []
  for (let i = 0; i < keyCount; i++) {
    const made = await invoke(createKey, operator(house.services, store), { level: 'execute', name: `k${i}` })
    keys.push((made.output as { key: string }).key)
  }
  await fill(house, store.id)
  await house.close()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  return { environment, storeId: store.id, keys, remove }
}
