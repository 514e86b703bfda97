import { newHeader, type RequestValues } from './request-values.ts'

/** What was typed, with what was stored at that time. */
type Draft = { values: RequestValues; base: RequestValues }

const nameOf = (key: string) => `flowpost-request/${key}`

/**
 * What is typed into a request survives the end of a session and a reload. Only in this tab, unlike drafts of layouts:
 * there may be credentials in it.
 */
export const requestDrafts = {
  read: (key: string): Draft | null => {
    try {
      const draft = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') as Draft | null
      if (!draft) return null
      const headers = draft.values.headers.map(({ name, value }) => newHeader(name, value))
      return { ...draft, values: { ...draft.values, headers } }
    } catch {
      return null
    }
  },
  write: (key: string, draft: Draft) => {
    try {
      sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
    } catch {
      // A browser without room for it works without drafts.
    }
  },
  remove: (key: string) => sessionStorage.removeItem(nameOf(key)),
}
