import { describe, expect, it } from 'vitest'
import { problemOf } from './problems.ts'
import { readProblem, storedProblem } from './stored.ts'
import { textOf } from './text.ts'

describe('a stored problem', () => {
  it('is read as it was stored, with its field and nested problems', () => {
    const cause = problemOf('smtp.answered', { reply: '550 no' })
    const problem = { ...problemOf('outcome.unknown', { cause }), field: 'to' }
    expect(readProblem(storedProblem(problem))).toEqual(problem)
    expect(readProblem(storedProblem(null))).toBeNull()
  })

  const nested = (levels: number) =>
    `${'{"cause":{"code":"other","data":'.repeat(levels)}{}${'}}'.repeat(levels)}`

  it.each([
    ['a code that is not ours', { errorCode: 'a\r\nb', errorData: null }, 'other'],
    ['the name of an inherited property', { errorCode: 'constructor', errorData: null }, 'other'],
    ['data that is not JSON', { errorCode: 'outcome.unknown', errorData: 'x' }, 'outcome.unknown'],
    [
      'data with a null in it',
      { errorCode: 'outcome.unknown', errorData: '{"cause":null}' },
      'outcome.unknown',
    ],
    [
      'endlessly nested problems',
      { errorCode: 'outcome.unknown', errorData: nested(5000) },
      'outcome.unknown',
    ],
  ])('can be displayed after an import, whatever it contains: %s', (_, stored, code) => {
    const problem = readProblem(stored)
    expect(problem?.code).toBe(code)
    for (const language of ['en', 'de', 'fr'] as const)
      expect(problem && textOf(problem, language)).toEqual(expect.any(String))
  })
})
