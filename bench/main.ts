import { benchApp } from './app.ts'
import { benchContent } from './content.ts'
import { benchGrowth } from './growth.ts'
import { benchHistory } from './history.ts'
import { benchHostile } from './hostile.ts'
import { benchLargeLayouts } from './large-layouts.ts'
import { benchLayouts } from './layouts.ts'
import { benchLists } from './lists.ts'
import { benchMasking } from './masking.ts'
import { benchMcp } from './mcp.ts'
import { benchRepo } from './repo.ts'
import { benchRest } from './rest.ts'
import { saveResults } from './results.ts'
import { benchScale } from './scale.ts'
import { benchSend } from './send.ts'
import { printTable, type Row } from './table.ts'
import { benchTestRuns } from './test-runs.ts'

const PARTS: Record<string, () => Promise<Row[]>> = {
  rest: benchRest,
  layouts: benchLayouts,
  masking: benchMasking,
  hostile: benchHostile,
  history: benchHistory,
  lists: benchLists,
  'test-runs': benchTestRuns,
  send: benchSend,
  mcp: benchMcp,
  growth: benchGrowth,
  repo: benchRepo,
  content: benchContent,
  scale: benchScale,
  app: benchApp,
  'large-layouts': benchLargeLayouts,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in PARTS))
if (unknown) {
  console.error(`no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
const measured: Record<string, Row[]> = {}
for (const [name, run] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  // All parts together take half an hour.
  process.stderr.write(`${name} …\n`)
  measured[name] = await run()
}
const rows = Object.values(measured).flat()
printTable(rows)
saveResults(measured)
if (rows.some((row) => row.reached === false)) process.exitCode = 1
