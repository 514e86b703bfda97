import { createContext, useContext } from 'react'
import type { Suggestion } from './suggestions.ts'

const NONE: readonly Suggestion[] = []

/** Liquid suggestions for the inspector's nested fields. */
export const SuggestionContext = createContext<readonly Suggestion[]>(NONE)

/** Liquid suggestions in the cells of a table that repeats them for each item. */
export const CellSuggestionContext = createContext<readonly Suggestion[] | null>(null)

export function useSuggestionContext(property?: string) {
  const suggestions = useContext(SuggestionContext)
  const inCells = useContext(CellSuggestionContext)
  return property === 'cell' && inCells ? inCells : suggestions
}
