import { newHeader, type RequestValues } from './request-values.ts'

/** Unsaved values, and the stored ones they are based on. */
type Draft = { values: RequestValues; base: RequestValues }

const storageKey = (key: string) => `flowpost-request/${key}`

/**
 * Unsaved changes to a request survive a reload and an expired session. Unlike layout drafts, they are stored in this
 * tab only, because they may contain credentials.
 */
export const requestDrafts = {
  read: (key: string): Draft | null => {
    try {
      const draft = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as Draft | null
      if (!draft) return null
      const headers = draft.values.headers.map(({ name, value }) => newHeader(name, value))
      return { ...draft, values: { ...draft.values, headers } }
    } catch {
      return null
    }
  },
  write: (key: string, draft: Draft) => {
    try {
      sessionStorage.setItem(storageKey(key), JSON.stringify(draft))
    } catch {
      // The storage is full or unavailable, so the draft is lost on reload.
    }
  },
  remove: (key: string) => sessionStorage.removeItem(storageKey(key)),
}
