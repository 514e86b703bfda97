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

const SECTIONS: Record<string, () => Promise<Row[]>> = {
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

const requested = process.argv.slice(2)
const unknown = requested.find((name) => !(name in SECTIONS))
if (unknown) {
  console.error(`unknown section ${unknown}; available: ${Object.keys(SECTIONS).join(', ')}`)
  process.exit(2)
}
const results: Record<string, Row[]> = {}
for (const [name, run] of Object.entries(SECTIONS)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  // Shows progress, because all sections together can take half an hour.
  process.stderr.write(`${name} …\n`)
  results[name] = await run()
}
const rows = Object.values(results).flat()
printTable(rows)
saveResults(results)
if (rows.some((row) => row.isMet === false)) process.exitCode = 1
