import { expect, it } from 'vitest'
import { lossesBetween } from './losses.ts'

const tagsLost = (before: string, after: string) => lossesBetween([before], [after]).tags

it('a tag whose fallback or date format is translated, or whose fallback is left out, is not lost', () => {
  const english = 'Hello {{ name | default: "there" }}, until {{ day | date: "%B %d" }}'
  expect(tagsLost(english, "Hallo {{ name | default: 'zusammen' }}, bis {{day | date: '%d. %B'}}")).toEqual(
    [],
  )
  expect(tagsLost(english, 'Hallo {{ name }}, bis {{ day | date: "%d. %B" }}')).toEqual([])
})

it('a tag that is missing, or filtered differently, is lost', () => {
  expect(tagsLost('{{ name | default: "you" }}', 'Hallo')).toEqual(['{{ name | default: "you" }}'])
  expect(tagsLost('{{ total | money: "EUR" }}', '{{ total | money: "USD" }}')).toEqual([
    '{{ total | money: "EUR" }}',
  ])
})
