import { expect, it } from 'vitest'
import { lossesBetween } from './losses.ts'

const tagsLost = (before: string, after: string) => lossesBetween([before], [after]).tags

it('a translated fallback or date format is not a lost tag', () => {
  const english = 'Hello {{ name | default: "there" }}, until {{ day | date: "%B %d" }}'
  expect(tagsLost(english, "Hallo {{ name | default: 'zusammen' }}, bis {{day | date: '%d. %B'}}")).toEqual(
    [],
  )
})

it('a tag that is missing, or filtered differently, is lost', () => {
  expect(tagsLost('{{ name | default: "you" }}', 'Hallo')).toEqual(['{{ name | default: "you" }}'])
  expect(tagsLost('{{ total | money: "EUR" }}', '{{ total | money: "USD" }}')).toEqual([
    '{{ total | money: "EUR" }}',
  ])
})
