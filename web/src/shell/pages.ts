import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconChartBar,
  IconCode,
  IconFile,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutNavbar,
  IconLayoutRows,
  IconMailOff,
  IconSend,
  IconUsers,
} from '../ui/icons.ts'

/** The pages of a store in the order of the navigation, each under the name that the texts know it by. */
export const HOME = { name: 'home', to: '/s/$store', icon: IconHome } as const

export const GROUPS = [
  {
    name: 'content',
    pages: [
      { name: 'layouts', to: '/s/$store/layouts', icon: IconLayoutNavbar },
      { name: 'presets', to: '/s/$store/presets', icon: IconLayoutRows },
      { name: 'files', to: '/s/$store/files', icon: IconFile },
      { name: 'requests', to: '/s/$store/requests', icon: IconArrowsExchange },
    ],
  },
  {
    name: 'activity',
    pages: [
      { name: 'history', to: '/s/$store/history', icon: IconHistory },
      { name: 'stats', to: '/s/$store/stats', icon: IconChartBar },
    ],
  },
  {
    name: 'delivery',
    pages: [
      { name: 'senders', to: '/s/$store/senders', icon: IconSend },
      { name: 'secrets', to: '/s/$store/secrets', icon: IconKey },
      { name: 'unsubscribed', to: '/s/$store/unsubscribed', icon: IconMailOff },
    ],
  },
  {
    name: 'store',
    pages: [
      { name: 'developer', to: '/s/$store/developer', icon: IconCode },
      { name: 'settings', to: '/s/$store/settings', icon: IconAdjustmentsHorizontal },
      { name: 'people', to: '/s/$store/people', icon: IconUsers },
    ],
  },
] as const

export const PAGES = [HOME, ...GROUPS.flatMap(({ pages }) => [...pages])]
