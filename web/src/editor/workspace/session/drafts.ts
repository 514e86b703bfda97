import { WINDOW_ID } from '../../../api/random-id.ts'
import type { LayoutDocument } from '../../model/document.ts'
import type { Draft } from './layout-session.ts'

/** There is one draft per user, store, layout, language and window. */
export type DraftKey = { person: string; store: string; layout: string; locale: string | null }

export type DraftStore<D = LayoutDocument> = {
  /** This window's draft, or else the newest draft of any other window, open or not, which moves to this window. */
  read: (key: string) => Promise<Draft<D> | null>
  write: (key: string, draft: Draft<D>) => Promise<void>
  remove: (key: string) => Promise<void>
}

export const draftKey = ({ person, store, layout, locale }: DraftKey) =>
  [person, store, layout, locale ?? ''].join('/')

/** Where edits that others have replaced are stored. */
export const replacedKey = (draft: string) => `${draft} replaced`

type Stored = { at: string }

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

/** Called early, because opening the browser's database takes longer than reading a draft. */
export function openDrafts(): Promise<IDBDatabase> {
  opening ??= open()
  return opening
}

async function table(mode: IDBTransactionMode) {
  const database = await openDrafts()
  return database.transaction(TABLE, mode).objectStore(TABLE)
}

/** Commits immediately, because a transaction that is still open when the page closes would be rolled back. */
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

const startingWith = (prefix: string) => IDBKeyRange.bound(`${prefix}/`, `${prefix}/\uffff`)

const keyInWindow = (key: string) => `${key}/${WINDOW_ID}`

async function read<T extends Stored>(key: string): Promise<T | null> {
  const drafts = await table('readwrite')
  const [keys, all] = await Promise.all([
    resultOf(drafts.getAllKeys(startingWith(key))),
    resultOf(drafts.getAll(startingWith(key)) as IDBRequest<T[]>),
  ])
  const mine = all[keys.indexOf(keyInWindow(key))]
  const [latest] = all.toSorted((a, b) => b.at.localeCompare(a.at))
  if (mine || !latest) return mine ?? null
  drafts.put(latest, keyInWindow(key))
  await resultOf(drafts.delete(keys[all.indexOf(latest)] as IDBValidKey))
  return latest
}

/**
 * Drafts in the browser, which survive a crash or a closed tab. Each window has its own, so that it cannot overwrite
 * what was typed in another. Without storage, such as in some private windows, there are no drafts.
 */
export const browserDrafts = {
  read: <T extends Stored>(key: string) => read<T>(key).catch(() => null),
  write: (key: string, draft: Stored) => change((drafts) => drafts.put(draft, keyInWindow(key))),
  remove: (key: string) => change((drafts) => drafts.delete(keyInWindow(key))),
} satisfies DraftStore

/** How many of the user's drafts exist only in this browser. */
export async function countDrafts(person: string): Promise<number> {
  try {
    return await resultOf((await table('readonly')).count(startingWith(person)))
  } catch {
    return 0
  }
}

export const deleteDrafts = (person: string) => change((drafts) => drafts.delete(startingWith(person)))
