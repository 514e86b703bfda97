import type { LayoutDocument } from '../../model/document.ts'
import type { Draft } from './layout-session.ts'

/** There is one draft per user, store, layout and language. */
export type DraftKey = { person: string; store: string; layout: string; locale: string | null }

export type DraftStore<D = LayoutDocument> = {
  read: (key: string) => Promise<Draft<D> | null>
  write: (key: string, draft: Draft<D>) => Promise<void>
  remove: (key: string) => Promise<void>
}

export const draftKey = ({ person, store, layout, locale }: DraftKey) =>
  [person, store, layout, locale ?? ''].join('/')

const NAME = 'flowpost-drafts'
const TABLE = 'drafts'

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opening: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
  return resultOf(request)
}

/** Opens the browser's database early, because that takes longer than reading a draft. */
export function openDrafts(): Promise<IDBDatabase> {
  opening ??= open()
  return opening
}

async function table(mode: IDBTransactionMode) {
  const database = await openDrafts()
  return database.transaction(TABLE, mode).objectStore(TABLE)
}

/** Commits at once: when the page is being closed, a transaction that is still open would be rolled back. */
async function change(act: (drafts: IDBObjectStore) => IDBRequest): Promise<void> {
  try {
    const drafts = await table('readwrite')
    const request = act(drafts)
    drafts.transaction.commit()
    await resultOf(request)
  } catch {
    opening = undefined
  }
}

/**
 * Drafts in the browser, which survive a closed tab and a crash. Without storage, as in some private windows, there are
 * no drafts.
 */
export const createBrowserDrafts = <D>(): DraftStore<D> => ({
  read: async (key) => {
    try {
      return ((await resultOf((await table('readonly')).get(key))) as Draft<D> | undefined) ?? null
    } catch {
      return null
    }
  },
  write: (key, draft) => change((drafts) => drafts.put(draft, key)),
  remove: (key) => change((drafts) => drafts.delete(key)),
})

export const browserDrafts = createBrowserDrafts<LayoutDocument>()

const draftsOf = (person: string) => IDBKeyRange.bound(`${person}/`, `${person}/\uffff`)

/** How many of the user's drafts exist only in this browser. */
export async function countDrafts(person: string): Promise<number> {
  try {
    const drafts: Draft<unknown>[] = await resultOf((await table('readonly')).getAll(draftsOf(person)))
    return drafts.filter(({ isShared }) => !isShared).length
  } catch {
    return 0
  }
}

export const deleteDrafts = (person: string) => change((drafts) => drafts.delete(draftsOf(person)))
