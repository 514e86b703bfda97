import { createContext, useContext } from 'react'

const OpenMenu = createContext<() => void>(() => {})

export const OpenMenuProvider = OpenMenu.Provider

/** Opens the navigation on phones, where it is a drawer. */
export const useOpenMenu = () => useContext(OpenMenu)
