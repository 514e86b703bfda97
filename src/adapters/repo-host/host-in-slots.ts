import { createSemaphore } from '../../platform/semaphore.ts'
import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoHost } from '../../ports/repositories.ts'

/** Each may have a large pack in memory. */
const AT_ONCE = 3

/**
 * Limits how many calls process data at once. A call gives up its slot while it waits for an answer, so that a host that
 * does not answer blocks nobody. A call must wait for only one answer at a time.
 */
export function createHostInSlots(http: OutboundHttp, create: (http: OutboundHttp) => RepoHost): RepoHost {
  const slots = createSemaphore(AT_ONCE)
  const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    await slots.acquire()
    try {
      return await work()
    } finally {
      slots.release()
    }
  }
  const host = create({
    async send(call) {
      slots.release()
      try {
        return await http.send(call)
      } finally {
        await slots.acquire()
      }
    },
    refusalOf: (url) => http.refusalOf(url),
    close: () => http.close(),
  })
  return {
    check: (...args) => inSlot(() => host.check(...args)),
    readHead: (...args) => inSlot(() => host.readHead(...args)),
    readHistory: (...args) => inSlot(() => host.readHistory(...args)),
    readFiles: (...args) => inSlot(() => host.readFiles(...args)),
    push: (...args) => inSlot(() => host.push(...args)),
    close: () => host.close(),
  }
}
