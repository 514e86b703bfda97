import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../messages/languages.ts'
import { valuesOf } from '../messages/message-files.ts'
import { parseMessage } from '../messages/parse.ts'
import { PROBLEMS } from './registry.ts'
import { translationsIn } from './text.ts'

const valuesIn = (text: string) => [...valuesOf(parseMessage(text)).keys()]

describe.each(LANGUAGES.filter((language) => language !== 'en'))('problems in %s', (language) => {
  const texts = translationsIn(language)

  it('have a message for exactly the existing codes', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(PROBLEMS).sort())
  })

  it('use only values that the English message has', () => {
    const unknown = Object.entries(PROBLEMS).flatMap(([code, { text }]) =>
      valuesIn(texts[code] ?? '')
        .filter((value) => !valuesIn(text).includes(value))
        .map((value) => `${code}: {${value}}`),
    )
    expect(unknown).toEqual([])
  })
})
