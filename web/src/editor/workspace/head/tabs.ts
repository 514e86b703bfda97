export const TABS = ['design', 'languages', 'versions', 'usedBy'] as const
export type Tab = (typeof TABS)[number]

/** Where the parts of a layout are, below its own address. */
export const TAB_PATHS: Record<Tab, string> = {
  design: '',
  languages: '/languages',
  versions: '/versions',
  usedBy: '/used-by',
}

/** The part that an address shows. A language that is open is edited, as the layout itself is. */
export function tabOf(path: string, locale: string | null): Tab {
  if (locale !== null) return 'languages'
  return TABS.find((tab) => TAB_PATHS[tab] !== '' && path.endsWith(TAB_PATHS[tab])) ?? 'design'
}
