import { expect, it } from 'vitest'
import { problemOf } from './problem-of.ts'
import { sentenceOf, showProblem, textOf } from './text.ts'

const FIELD = 'bodyDesign.blocks[0].columns[1].blocks[2].each'
const problem = { ...problemOf('liquid.attachments_not_list'), field: FIELD }

it('a problem names a block by its position for users, and by its path for clients', () => {
  expect(textOf(problem)).toMatch(/^bodyDesign\.blocks\[0\]\.columns\[1\]\.blocks\[2\]\.each: /)
  expect(sentenceOf(problem, 'en')).toMatch(/^Block 1\.3: /)
  expect(sentenceOf(problem, 'fr')).toMatch(/^Bloc 1\.3: /)
  expect(sentenceOf({ ...problem, field: 'bodyDesign' }, 'de')).toMatch(/^Design: /)
  expect(sentenceOf({ ...problem, field: 'subject' }, 'en')).toMatch(/^Subject: /)
})

it('a problem names a block the same way in the cause of another problem', () => {
  const outer = { code: 'layout.not_rendered', data: { cause: problem } } as const
  expect(showProblem(outer, 'en').text).toContain('block 1.3: ')
  expect(textOf(outer)).toContain(FIELD)
})

it('a problem uses language names for people, and language codes for programs', () => {
  const problem = problemOf('finding.language_body_missing', { locale: 'ar', sent: 'en' })
  expect(textOf(problem)).toBe('there is no body in ar; the one in en is sent instead')
  expect(showProblem(problem, 'en').text).toBe(
    'There is no body in Arabic; the one in English is sent instead.',
  )
  expect(showProblem(problem, 'de').text).toBe('In Arabisch fehlt der Inhalt; gesendet wird der in Englisch.')
  expect(showProblem(problem, 'fr').text).toContain('contenu en arabe')
})

it('the refusal of a second retry says whether the first one has ended', () => {
  const refusal = (status: string) => textOf(problemOf('retry.already_retried', { id: 'exe_1', status }))
  expect(refusal('PENDING')).toBe('this execution was already retried as exe_1, which has not ended yet')
  expect(refusal('FAILED')).toBe('this execution was already retried as exe_1: retry that one')
})
