export const TABS = ['design', 'languages', 'versions', 'usedBy'] as const
export type Tab = (typeof TABS)[number]
/** A shared header or footer has no versions. */
export const PRESET_TABS: readonly Tab[] = ['design', 'languages']

/** Where the parts of a layout are, below its own address. */
export const TAB_PATHS: Record<Tab, string> = {
  design: '',
  languages: '/languages',
  versions: '/versions',
  usedBy: '/used-by',
}

/** The part that an address shows, and the language whose design it edits: null for the layout's own. */
export function partOf(path: string, language: string | null): { tab: Tab; locale: string | null } {
  if (language !== null) return { tab: 'languages', locale: path.endsWith('/design') ? language : null }
  return {
    tab: TABS.find((tab) => TAB_PATHS[tab] !== '' && path.endsWith(TAB_PATHS[tab])) ?? 'design',
    locale: null,
  }
}
