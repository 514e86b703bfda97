const DAY_MS = 24 * 3600 * 1000

/** The offset of a time zone from UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const numberOf = (type: string) => Number(parts.find(({ type: candidate }) => candidate === type)?.value)
  const localMs = Date.UTC(
    ...[numberOf('year'), numberOf('month') - 1, numberOf('day')],
    ...[numberOf('hour'), numberOf('minute'), numberOf('second')],
  )
  return localMs - Math.floor(at / 1000) * 1000
}

/** The start of a day such as 2026-11-16 in a time zone; after the gap if daylight saving skips midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day)
  const offsets = [offsetMs(midnight - DAY_MS, timeZone), offsetMs(midnight + DAY_MS, timeZone)]
  const moments = offsets.map((offset) => midnight - offset)
  const valid = moments.filter((moment, index) => offsetMs(moment, timeZone) === offsets[index])
  return new Date(valid.length > 0 ? Math.min(...valid) : Math.max(...moments))
}

/** The last moment of a day. */
export const endOfDay = (day: string, timeZone: string): Date => {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return new Date(startOfDay(next, timeZone).getTime() - 1)
}
