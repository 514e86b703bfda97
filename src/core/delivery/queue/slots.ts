import type { Portion } from '../../../ports/queue.ts'

/** How many executions a process works on at once. */
export type SlotLimits = {
  /** In total, not counting those that are held up. High, because executions mostly wait for servers to respond. */
  atOnce: number
  /** For one store's emails, or for its calls. */
  perGroup: number
  perLane: number
  /** In a lane that has not responded yet. */
  whenUntried: number
  /** In a lane that has stopped responding. */
  whenHanging: number
  /**
   * Held-up executions, in total and per store's emails or calls. Beyond these limits, lanes that hang or may
   * hang get no more; for the total, `maxHeldUp` is an exception.
   */
  heldUp: number
  heldUpPerGroup: number
  /**
   * For one store's emails or calls, in lanes that have not responded yet. Beyond this, a lane with nothing
   * running still gets one execution, because it may work.
   */
  untriedPerGroup: number
  /** Between `heldUp` and this limit, a lane with nothing running still gets one execution, because it may work. */
  maxHeldUp: number
}

export const SLOT_LIMITS: SlotLimits = {
  atOnce: 120,
  perGroup: 16,
  perLane: 16,
  whenUntried: 5,
  whenHanging: 2,
  heldUp: 120,
  heldUpPerGroup: 16,
  untriedPerGroup: 10,
  maxHeldUp: 480,
}

/** An execution that takes longer counts as held up and no longer occupies a slot. */
const HELD_UP_MS = 1_000
/** A lane counts as hanging if an execution has been running for this long without any response in the lane. */
const HANGS_MS = 5_000
/**
 * Anything that ends within this time counts as a response, if a slow one. Servers that stop responding during a
 * call or message cause a timeout only later; connection timeouts come earlier and are not distinguished.
 */
const SLOW_MS = 14_000

/** What is known about a lane once its first execution has ended. */
export type LaneRecord = { allowed: number; respondedMs: number }

export type OccupiedSlot = { lane: string; startedMs: number }

/** A lane's store and kind of work. */
const groupOf = (lane: string) => lane.split(' ', 2).join(' ')

/**
 * Decides how many executions to claim in each lane that has work waiting. Working lanes share the slots;
 * hanging lanes are tried with a few executions, which no longer occupy slots once they are held up.
 */
export function shareSlots(
  limits: SlotLimits,
  waiting: readonly string[],
  running: readonly OccupiedSlot[],
  records: ReadonlyMap<string, LaneRecord>,
  nowMs: number,
): Portion[] {
  const isHeldUp = ({ startedMs }: OccupiedSlot) => nowMs - startedMs > HELD_UP_MS
  const byLane = Map.groupBy(running, ({ lane }) => lane)
  const byGroup = Map.groupBy(running, ({ lane }) => groupOf(lane))
  const heldUp = running.filter(isHeldUp).length
  const notHeldUpByGroup = new Map<string, number>()
  const untriedByGroup = new Map<string, number>()
  for (const [group, members] of byGroup) {
    notHeldUpByGroup.set(group, members.length - members.filter(isHeldUp).length)
    untriedByGroup.set(group, members.filter(({ lane }) => !records.has(lane)).length)
  }

  const roomOf = (lane: string): number => {
    const group = groupOf(lane)
    const inLane = byLane.get(lane) ?? []
    const record = records.get(lane)
    const oldestMs = Math.min(...inLane.map(({ startedMs }) => startedMs))
    const isHanging = nowMs - Math.max(oldestMs, record?.respondedMs ?? 0) > HANGS_MS
    const allowed = isHanging ? limits.whenHanging : (record?.allowed ?? limits.whenUntried)
    const room = Math.min(allowed - inLane.length, limits.perGroup - (notHeldUpByGroup.get(group) ?? 0))
    if (record && !inLane.some(isHeldUp)) return room
    const isTrial = inLane.length === 0 && heldUp < limits.maxHeldUp
    const spare = Math.max(limits.heldUp - heldUp, isTrial ? 1 : 0)
    if (record) {
      const heldUpInGroup = (byGroup.get(group) ?? []).filter(isHeldUp).length
      return Math.min(room, spare, limits.heldUpPerGroup - heldUpInGroup)
    }
    // Within a group, only untried lanes count here, so lanes known to hang leave room for them.
    const untriedInGroup = untriedByGroup.get(group) ?? 0
    const untriedRoom = Math.max(limits.untriedPerGroup - untriedInGroup, isTrial ? 1 : 0)
    return Math.min(room, spare, untriedRoom, limits.heldUpPerGroup - untriedInGroup)
  }

  let slotsLeft = limits.atOnce - (running.length - heldUp)
  const share = Math.max(1, Math.floor(slotsLeft / Math.max(1, waiting.length)))
  const portions: Portion[] = []
  for (const lane of waiting) {
    const count = Math.min(share, slotsLeft, roomOf(lane))
    if (count <= 0) continue
    portions.push({ lane, count })
    slotsLeft -= count
    const group = groupOf(lane)
    notHeldUpByGroup.set(group, (notHeldUpByGroup.get(group) ?? 0) + count)
    if (!records.has(lane)) untriedByGroup.set(group, (untriedByGroup.get(group) ?? 0) + count)
  }
  return portions
}

/** A lane that responds quickly gets more slots, a slow one fewer. A very late end may be a timeout, not a response. */
export function recordEnd(
  limits: SlotLimits,
  record: LaneRecord | undefined,
  startedMs: number,
  nowMs: number,
): LaneRecord {
  const { allowed, respondedMs } = record ?? { allowed: limits.whenUntried, respondedMs: startedMs }
  const tookMs = nowMs - startedMs
  if (tookMs <= HELD_UP_MS) return { allowed: Math.min(limits.perLane, allowed * 2), respondedMs: nowMs }
  if (tookMs <= HANGS_MS) return { allowed: Math.min(limits.perLane, allowed + 1), respondedMs: nowMs }
  if (tookMs <= SLOW_MS) return { allowed: Math.max(limits.whenUntried, allowed - 1), respondedMs: nowMs }
  const isHanging = nowMs - respondedMs > HANGS_MS
  return { allowed: isHanging ? limits.whenHanging : Math.max(limits.whenHanging, allowed - 1), respondedMs }
}

/** Beyond this, the lane whose last execution ended longest ago loses its record. */
const MAX_RECORDS = 1_000

export type Slots = {
  share(waiting: readonly string[]): Portion[]
  /** Takes a slot in a lane for work that is about to be claimed; returns a function that frees it. */
  reserve(lane: string): () => void
  occupy<T>(lane: string, work: () => Promise<T>): Promise<T>
}

export function createSlots(limits: SlotLimits): Slots {
  const running = new Set<OccupiedSlot>()
  const records = new Map<string, LaneRecord>()
  return {
    share: (waiting) => shareSlots(limits, waiting, [...running], records, performance.now()),
    reserve(lane) {
      const execution = { lane, startedMs: performance.now() }
      running.add(execution)
      return () => void running.delete(execution)
    },
    async occupy(lane, work) {
      const execution = { lane, startedMs: performance.now() }
      running.add(execution)
      try {
        return await work()
      } finally {
        running.delete(execution)
        const record = recordEnd(limits, records.get(lane), execution.startedMs, performance.now())
        records.delete(lane)
        records.set(lane, record)
        const [oldest] = records.keys()
        if (records.size > MAX_RECORDS && oldest !== undefined) records.delete(oldest)
      }
    },
  }
}
