import type { LayoutServer, LayoutSession, Saved } from '../workspace/session/layout-session.ts'

export type Write<D> = {
  session: LayoutSession<D>
  document: D
  base: Saved<D>
  draft: string | undefined
}
type PendingWrite<D> = Write<D> & { resolve: (saved: Saved<D>) => void; reject: (error: unknown) => void }

type Send<D> = {
  /** Saves all of these documents, or none. */
  send: (writes: readonly Write<D>[]) => Promise<readonly Saved<D>[]>
  hasChanges: (write: Pick<Write<D>, 'document' | 'base'>) => boolean
  /** Which write an error is about, and the error without the others; null if it is about all of them. */
  culpritOf: (error: unknown) => { index: number; error: unknown } | null
}

/**
 * Saves several sessions in one call, which is sent once each of them either has a document to write or is done. Drafts,
 * newer versions and conflicts are handled by each session, as if it were saved alone. One that cannot be saved does not
 * prevent the others from being saved.
 */
export async function saveTogether<D>(
  sessions: readonly LayoutSession<D>[],
  { send, hasChanges, culpritOf }: Send<D>,
) {
  let busy = sessions.length
  let pending: PendingWrite<D>[] = []

  async function sendIfReady() {
    if (busy > 0 || pending.length === 0) return
    const writes = pending
    pending = []
    busy = writes.length
    try {
      const saved = await send(writes)
      for (const [index, { resolve }] of writes.entries()) resolve(saved[index] as Saved<D>)
    } catch (error) {
      const culprit = culpritOf(error)
      if (!culprit) for (const { reject } of writes) reject(error)
      else {
        pending = writes.toSpliced(culprit.index, 1)
        busy = 1
        writes[culprit.index]?.reject(culprit.error)
      }
    }
  }

  function done() {
    busy--
    void sendIfReady()
  }

  await Promise.all(
    sessions.map(async (session) => {
      const write: LayoutServer<D>['write'] = (document, base, draft) => {
        // Returning `base` reports that there was nothing to write.
        if (!hasChanges({ document, base })) return Promise.resolve(base)
        return new Promise((resolve, reject) => {
          pending.push({ session, document, base, draft, resolve, reject })
          done()
        })
      }
      await session.save(write)
      done()
    }),
  )
}
