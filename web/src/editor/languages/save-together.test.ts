import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createLayoutSession, type Saved } from '../workspace/session/layout-session.ts'
import { saveTogether } from './save-together.ts'

/** Open texts, and a server that saves all of them in one call or none. */
function openTexts(locales: readonly string[]) {
  const saved = new Map<string, Saved<string>>(locales.map((locale) => [locale, { document: '', etag: '1' }]))
  const calls: string[][] = []
  const sessions = locales.map((locale) => {
    const read = async () => saved.get(locale) as Saved<string>
    const session = createLayoutSession<string>(saved.get(locale) as Saved<string>, {
      read,
      write: () => Promise.reject(new Error('saved alone')),
    })
    session.editor.change(() => `${locale} translated`)
    return session
  })
  const localeOf = (session: (typeof sessions)[number]) => locales[sessions.indexOf(session)] ?? ''
  const save = (culprit?: string) =>
    saveTogether(sessions, {
      hasChanges: ({ document, base }) => document !== base.document,
      send: async (writes) => {
        calls.push(writes.map(({ session }) => localeOf(session)))
        if (writes.some(({ session, base }) => saved.get(localeOf(session))?.etag !== base.etag))
          throw new ApiError(412, { text: 'changed since' })
        const index = writes.findIndex(({ session }) => localeOf(session) === culprit)
        if (index >= 0) throw new ApiError(400, { field: `${index}`, text: 'invalid' })
        return writes.map(({ session, document }) => {
          saved.set(localeOf(session), { document, etag: '2' })
          return { document, etag: '2' }
        })
      },
      culpritOf: (error) =>
        error instanceof ApiError && error.field !== null ? { index: Number(error.field), error } : null,
    })
  const change = (locale: string, document: string) => saved.set(locale, { document, etag: '2' })
  const unsaved = () => sessions.filter(({ editor }) => editor.getState().changes > 0).map(localeOf)
  return { sessions, calls, save, change, unsaved }
}

it('several languages are saved in one call', async () => {
  const page = openTexts(['de', 'fr', 'it'])
  await page.save()
  expect(page.calls).toEqual([['de', 'fr', 'it']])
  expect(page.unsaved()).toEqual([])
})

it('a language that someone else has changed shows the conflict, and the others are saved', async () => {
  const page = openTexts(['de', 'fr', 'it'])
  page.change('fr', 'other')
  await page.save()
  expect(page.calls).toEqual([
    ['de', 'fr', 'it'],
    ['de', 'it'],
  ])
  expect(page.unsaved()).toEqual(['fr'])
  expect(page.sessions[1]?.getState().conflict).toMatchObject({ mine: 'fr translated' })
})

it('a language with an invalid text reports it, and the others are saved', async () => {
  const page = openTexts(['de', 'fr', 'it'])
  await page.save('de')
  expect(page.unsaved()).toEqual(['de'])
  expect(page.sessions[0]?.getState().error).toMatchObject({ status: 400 })
  expect(page.calls.at(-1)).toEqual(['fr', 'it'])
})

it('a failed call leaves every language unsaved', async () => {
  const page = openTexts(['de', 'fr'])
  const { sessions } = page
  const send = () => Promise.reject(new ApiError(0, { text: '' }))
  await saveTogether(sessions, { hasChanges: () => true, send, culpritOf: () => null })
  expect(page.unsaved()).toEqual(['de', 'fr'])
  for (const { getState } of sessions)
    expect(getState()).toMatchObject({ isSaving: false, error: { status: 0 } })
})
