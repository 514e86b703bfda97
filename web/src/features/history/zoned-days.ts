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
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(
    ...[part('year'), part('month') - 1, part('day')],
    ...[part('hour'), part('minute'), part('second')],
  )
  return shown - Math.floor(at / 1000) * 1000
}

/** The start of a day such as 2026-11-16 in a time zone; after the gap if daylight saving skips midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day)
  const offsets = [offsetMs(midnight - DAY_MS, timeZone), offsetMs(midnight + DAY_MS, timeZone)]
  const moments = offsets.map((offset) => midnight - offset)
  const real = moments.filter((moment, at) => offsetMs(moment, timeZone) === offsets[at])
  return new Date(real.length > 0 ? Math.min(...real) : Math.max(...moments))
}

/** The last moment of a day. */
export const endOfDay = (day: string, timeZone: string): Date => {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return new Date(startOfDay(next, timeZone).getTime() - 1)
}
