import { createContext, useContext } from 'react'

const StoreId = createContext<string | undefined>(undefined)

export const StoreIdProvider = StoreId.Provider

/** The page's store; undefined on account and installation pages. */
export const useStoreId = () => useContext(StoreId)
