import { createContext, useContext } from 'react'
import type { Suggestion } from './suggestions.ts'

const NONE: readonly Suggestion[] = []

/** Liquid suggestions for the inspector's nested fields. */
export const SuggestionContext = createContext<readonly Suggestion[]>(NONE)

export const useSuggestionContext = () => useContext(SuggestionContext)
