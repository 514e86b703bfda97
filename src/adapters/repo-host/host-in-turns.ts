import type { OutboundHttp } from '../../ports/outbound-http.ts'
import type { RepoHost } from '../../ports/repositories.ts'
import { createTurns } from '../mail/turns.ts'

/** Each may have a large pack in memory. */
const AT_ONCE = 3

/**
 * A host of which a few calls at a time work, however many wait for an answer: whoever waits gives its turn to
 * others, so that hosts which do not answer hold up nobody. A call must wait for one answer at a time.
 */
export function createHostInTurns(http: OutboundHttp, create: (http: OutboundHttp) => RepoHost): RepoHost {
  const turns = createTurns(AT_ONCE)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await turns.take()
    try {
      return await work()
    } finally {
      turns.giveBack()
    }
  }
  const host = create({
    async send(call) {
      turns.giveBack()
      try {
        return await http.send(call)
      } finally {
        await turns.take()
      }
    },
    refusalOf: (url) => http.refusalOf(url),
    close: () => http.close(),
  })
  return {
    check: (...args) => inTurn(() => host.check(...args)),
    readHead: (...args) => inTurn(() => host.readHead(...args)),
    readHistory: (...args) => inTurn(() => host.readHistory(...args)),
    readFiles: (...args) => inTurn(() => host.readFiles(...args)),
    push: (...args) => inTurn(() => host.push(...args)),
    close: () => host.close(),
  }
}
