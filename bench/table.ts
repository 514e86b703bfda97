export type Row = {
  metric: string
  measured: string
  /** What the measured value is compared with, from the same run. */
  baseline?: string
  ratio?: number
  /** The goal as text, and whether it was met. */
  goal?: string
  isMet?: boolean
}

export function printTable(rows: Row[]) {
  const cells = rows.map(({ metric, measured, baseline = '', ratio, goal = '', isMet }) => [
    metric,
    measured,
    baseline,
    ratio === undefined ? '' : `${ratio.toFixed(2)}×`,
    goal,
    isMet === undefined ? '' : isMet ? 'yes' : 'NO',
  ])
  const table = [['metric', 'measured', 'baseline', 'ratio', 'goal', 'met'], ...cells]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const timeRow = (metric: string, ms: number, goalMs: number): Row => ({
  metric,
  measured: `${ms.toFixed(2)} ms`,
  goal: `< ${goalMs} ms`,
  isMet: ms < goalMs,
})

const CALLS = 20

/** Times sequential calls. */
export async function timesOf<T>(
  call: () => Promise<T>,
  /** Runs after each call; not timed. */
  after: (result: T) => Promise<unknown> = async () => {},
): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < CALLS; i++) {
    const startedMs = performance.now()
    const result = await call()
    times.push(performance.now() - startedMs)
    await after(result)
  }
  return times
}
