import { createContext, useContext } from 'react'

const StoreId = createContext<string | undefined>(undefined)

export const StoreIdProvider = StoreId.Provider

/** The store that the page is about; undefined on pages of the person and the installation. */
export const useStoreId = () => useContext(StoreId)
