import { createContext, useContext } from 'react'
import type { Suggestion } from './suggestions.ts'

/** Liquid suggestions for the inspector's nested fields. */
export const SuggestionContext = createContext<readonly Suggestion[]>([])

/** Liquid suggestions for the cells of a table with a row per list item, which also include the item's fields. */
export const CellSuggestionContext = createContext<readonly Suggestion[] | null>(null)

export function useSuggestionContext(property?: string) {
  const suggestions = useContext(SuggestionContext)
  const inCells = useContext(CellSuggestionContext)
  return property === 'cell' && inCells ? inCells : suggestions
}
