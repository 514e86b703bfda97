import { expect, it } from 'vitest'
import { droppedFallbacks, reformattedTag, withOriginalTags } from './original-tags.ts'

const suggestion = (label: string) => ({ insert: `{{ ${label} }}`, label, detail: '' })

it('variables of the original are suggested with its format and fallback', () => {
  const tag = '{{ variables.day | date: "long" | default: "soon" }}'
  const name = suggestion('variables.name')
  expect(withOriginalTags([suggestion('variables.day'), name], `Until ${tag}`)).toEqual([
    { ...suggestion('variables.day'), insert: tag },
    name,
  ])
})

it('a variable in a different format is found, but not one whose fallback or date style is translated', () => {
  const tag = '{{ variables.day | date: "long" | default: "soon" }}'
  expect(reformattedTag(tag, 'bis {{ variables.day }}')).toBe('{{ variables.day }}')
  expect(reformattedTag(tag, 'bis {{ variables.day | date: "%d. %B" | default: "bald" }}')).toBeUndefined()
  expect(reformattedTag(tag, 'bis {{ variables.other }}')).toBeUndefined()
})

it.each([
  [
    '{{ variables.name | default: "you" }}',
    'Hallo {{ variables.name }}',
    '{{ variables.name | default: "you" }}',
  ],
  [
    '{{ variables.day | date: "long" | default: "soon" }}',
    'bis {{ variables.day | date: "short" }}',
    '{{ variables.day | date: "short" | default: "soon" }}',
  ],
  ['{{ variables.name | default: "you" }}', 'Hallo {{ variables.name | default: "du" }}', undefined],
  ['{{ variables.name }}, {{ variables.name | default: "you" }}', 'Hallo {{ variables.name }}', undefined],
])(
  'a variable that dropped its fallback is found, unless the original also shows it without one: %s → %s',
  (original, text, withFallback) => {
    expect(droppedFallbacks(original, text)[0]?.withFallback).toBe(withFallback)
  },
)
