export const TABS = ['design', 'languages', 'versions', 'usedBy'] as const
export type Tab = (typeof TABS)[number]
/** Shared headers and footers have no versions. */
export const PRESET_TABS: readonly Tab[] = ['design', 'languages']

/** The paths of the tabs, relative to the layout's URL. */
export const TAB_PATHS: Record<Tab, string> = {
  design: '',
  languages: '/languages',
  versions: '/versions',
  usedBy: '/used-by',
}

/** The tab that a URL opens, and the language whose design is edited there; null for the main language. */
export function partOf(path: string, language: string | null): { tab: Tab; locale: string | null } {
  if (language !== null) return { tab: 'languages', locale: path.endsWith('/design') ? language : null }
  return {
    tab: TABS.find((tab) => TAB_PATHS[tab] !== '' && path.endsWith(TAB_PATHS[tab])) ?? 'design',
    locale: null,
  }
}
