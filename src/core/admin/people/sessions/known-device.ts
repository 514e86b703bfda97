import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../../../engine/time-zone.ts'
import type { Browser, Ctx } from '../../../call/context.ts'
import { KNOWN_DEVICE_DAYS } from '../../../call/limits.ts'
import { openToken, sealToken } from '../../../foundation/installation/vault.ts'

// Other people's wrong guesses must not block a browser that has signed in before. It is recognized by a sealed token
// in a separate cookie, which outlives sessions; nothing is stored on the server.

const RECORD = 'known device'
/** Keeps the cookie short; few browsers are shared by more people. */
const MAX_PEOPLE = 5

type Content = { id: string; people: { id: string; untilMs: number }[] }

const open = (ctx: Ctx, { deviceToken }: Browser) =>
  deviceToken === null ? null : openToken<Content>(ctx, RECORD, deviceToken)

/** The browser's id if this person has signed in with it before. */
export function findKnownDevice(ctx: Ctx, browser: Browser, personId: string): string | null {
  const device = open(ctx, browser)
  const nowMs = ctx.services.clock.now().getTime()
  return device?.people.some(({ id, untilMs }) => id === personId && untilMs > nowMs) ? device.id : null
}

/** Remembers that the person has proved their identity in this browser. */
export function rememberDevice(ctx: Ctx, browser: Browser, personId: string): void {
  const device = open(ctx, browser)
  const untilMs = ctx.services.clock.now().getTime() + KNOWN_DEVICE_DAYS * DAY_MS
  const others = (device?.people ?? []).filter(({ id }) => id !== personId)
  const content: Content = {
    id: device?.id ?? randomBytes(12).toString('base64url'),
    people: [{ id: personId, untilMs }, ...others].slice(0, MAX_PEOPLE),
  }
  browser.setDeviceToken(sealToken(ctx, RECORD, content).toString('base64url'))
}
