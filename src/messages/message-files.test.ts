import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MESSAGE_TYPES, writeMessageTypes } from '../testing/write-message-types.ts'
import { LANGUAGES } from './languages.ts'
import { compareWithEnglish, messageLanguages, namespacesOf } from './message-files.ts'
import { textsIn } from './texts.ts'

it('src/messages/types.ts has the types of the English messages (`npm run messages` writes them)', () => {
  expect(readFileSync(MESSAGE_TYPES, 'utf8')).toBe(writeMessageTypes())
})

it('every language has the messages of English, with the same values', () => {
  const problems = messageLanguages().flatMap((language) =>
    namespacesOf(language).flatMap((namespace) => compareWithEnglish(language, namespace)),
  )
  expect(problems).toEqual([])
})

it.each(LANGUAGES)('%s has every namespace', (language) => {
  expect(namespacesOf(language)).toEqual(namespacesOf('en'))
})

it('a message without values is a string, and one with values is a function', () => {
  const german = textsIn('de', 'app').common
  expect(german.save).toBe('Speichern')
  expect(german.range({ first: 1, last: 50, total: 12345, isMore: true })).toBe('1–50 von 12.345+')
})
