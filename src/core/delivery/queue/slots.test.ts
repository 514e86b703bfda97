import { describe, expect, it } from 'vitest'
import { type LaneRecord, type OccupiedSlot, recordEnd, SLOT_LIMITS, shareSlots } from './slots.ts'

const NOW = 100_000
const email = (store: string, sender = 'smtp') => `${store} EMAIL ${sender}`
const call = (store: string, request = 'crm') => `${store} HTTP_REQUEST ${request}`
const runningFor = (lane: string, ageMs: number, count: number): OccupiedSlot[] =>
  Array.from({ length: count }, () => ({ lane, startedMs: NOW - ageMs }))
const responding: LaneRecord = { allowed: 16, respondedMs: NOW }
const share = (waiting: string[], running: OccupiedSlot[] = [], records: [string, LaneRecord][] = []) =>
  Object.fromEntries(
    shareSlots(SLOT_LIMITS, waiting, running, new Map(records), NOW).map(({ lane, count }) => [lane, count]),
  )
const stores = (count: number) => Array.from({ length: count }, (_, index) => `store${index}`)

describe('when slots are shared', () => {
  it('a lane without any response yet gets a few slots', () => {
    expect(share([email('a')])).toEqual({ [email('a')]: 5 })
  })

  it('a lane that responds quickly gets all its slots after a few executions', () => {
    let record: LaneRecord | undefined
    for (let ends = 0; ends < 2; ends++) record = recordEnd(SLOT_LIMITS, record, NOW - 50, NOW)
    expect(share([email('a')], [], [[email('a'), record as LaneRecord]])).toEqual({ [email('a')]: 16 })
  })

  it('eight stores with hanging senders do not limit a ninth', () => {
    const hanging = stores(8).flatMap((store) => runningFor(email(store), 20_000, 5))
    const waiting = [...stores(8).map((store) => email(store)), email('healthy')]
    expect(share(waiting, hanging, [[email('healthy'), responding]])).toEqual({ [email('healthy')]: 13 })
  })

  it('many more stores with hanging senders never starve a store that has not sent anything yet', () => {
    const hanging = stores(23).flatMap((store) => runningFor(email(store), 20_000, 5))
    expect(share([email('healthy')], hanging)).toEqual({ [email('healthy')]: 5 })
    const more = stores(40).flatMap((store) => runningFor(email(store), 20_000, 5))
    expect(share([email('healthy')], more)).toEqual({ [email('healthy')]: 1 })
    const many = stores(100).flatMap((store) => runningFor(email(store), 20_000, 2))
    expect(share([email('healthy')], many, [[email('healthy'), responding]])).toEqual({
      [email('healthy')]: 16,
    })
  })

  it("hanging calls limit neither the store's emails nor its other requests", () => {
    const hanging = runningFor(call('a'), 20_000, 5)
    expect(share([call('a'), call('a', 'erp'), email('a')], hanging)).toEqual({
      [call('a', 'erp')]: 5,
      [email('a')]: 5,
    })
  })

  it("a hanging sender does not limit the store's other sender", () => {
    const hanging = runningFor(email('a', 'slow'), 20_000, 5)
    expect(share([email('a', 'slow'), email('a', 'quick')], hanging)).toEqual({ [email('a', 'quick')]: 5 })
  })

  it("hanging senders leave room to try the store's other senders, even after a restart", () => {
    const hanging = Array.from({ length: 4 }, (_, index) => email('a', `slow${index}`))
    const quick = email('a', 'quick')
    const atFirst = share([...hanging, quick])
    expect(atFirst[quick]).toBe(1)
    const running = hanging.flatMap((lane) => runningFor(lane, 2_000, atFirst[lane] ?? 0))
    expect(share([...hanging, quick], running)).toEqual({ [quick]: 1 })
    expect(share([quick], running, [[quick, responding]])).toEqual({ [quick]: 16 })
    const many = Array.from({ length: 20 }, (_, index) => email('a', `slow${index}`))
    const hungRecords = many.map((lane): [string, LaneRecord] => [lane, { allowed: 2, respondedMs: 0 }])
    const heldUp = many.flatMap((lane) => runningFor(lane, 20_000, 2))
    expect(share([quick], heldUp, hungRecords)).toEqual({ [quick]: 5 })
  })

  it('a slow server is not treated as one that hangs', () => {
    const hungRecord = { allowed: 2, respondedMs: 0 }
    const record = recordEnd(SLOT_LIMITS, hungRecord, NOW - 8_000, NOW)
    expect(share([call('a')], [], [[call('a'), record]])).toEqual({ [call('a')]: 5 })
  })

  it('a hanging lane is tried with two executions at a time', () => {
    expect(
      share([email('a')], runningFor(email('a'), 6_000, 1), [[email('a'), { allowed: 16, respondedMs: 0 }]]),
    ).toEqual({
      [email('a')]: 1,
    })
  })

  it('one slow message does not mark a lane as hanging while others get responses', () => {
    expect(share([email('a')], runningFor(email('a'), 60_000, 1), [[email('a'), responding]])).toEqual({
      [email('a')]: 15,
    })
  })

  it('a store with many targets gets only its share, and cannot use up all slots for held-up work', () => {
    const many = Array.from({ length: 40 }, (_, index) => call('a', `request${index}`))
    const portions = Object.values(share([...many, email('b')]))
    expect(portions.reduce((sum, count) => sum + count, 0)).toBe(16 + 2)
    const hanging = many.slice(0, 16).flatMap((lane) => runningFor(lane, 2_000, 1))
    expect(share(many.slice(16), hanging)).toEqual({})
  })
})

describe('a lane that hung', () => {
  const hung = recordEnd(SLOT_LIMITS, { allowed: 16, respondedMs: 0 }, NOW - 60_000, NOW)

  it('is not trusted again just because its executions timed out', () => {
    expect(hung).toEqual({ allowed: 2, respondedMs: 0 })
  })

  it('gets more slots again once it responds', () => {
    expect(recordEnd(SLOT_LIMITS, hung, NOW - 100, NOW)).toEqual({ allowed: 4, respondedMs: NOW })
    expect(recordEnd(SLOT_LIMITS, hung, NOW - 3_000, NOW)).toEqual({ allowed: 3, respondedMs: NOW })
  })
})
