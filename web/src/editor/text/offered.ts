import { createContext, useContext } from 'react'
import type { Suggestion } from './suggestions.ts'

const NONE: readonly Suggestion[] = []

/** What Liquid can be completed with, for fields that stand deep inside the inspector. */
export const Offered = createContext<readonly Suggestion[]>(NONE)

export const useOffered = () => useContext(Offered)
