import type { Store } from '../api/session.ts'
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

/** `name` is also the key of the page's title in the messages. */
export const HOME = { name: 'home', to: '/s/$store', icon: IconHome } as const

/** A store's other pages in navigation order. `parentOf` is a page without a link of its own. */
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
      { name: 'senders', to: '/s/$store/senders', icon: IconSend, parentOf: '/s/$store/inbox' },
      { name: 'secrets', to: '/s/$store/secrets', icon: IconKey },
      { name: 'unsubscribed', to: '/s/$store/unsubscribed', icon: IconMailOff, level: 'admin' },
    ],
  },
  {
    name: 'store',
    pages: [
      { name: 'developer', to: '/s/$store/developer', icon: IconCode, level: 'admin' },
      { name: 'settings', to: '/s/$store/settings', icon: IconAdjustmentsHorizontal, level: 'admin' },
      {
        name: 'people',
        to: '/s/$store/people',
        icon: IconUsers,
        level: 'admin',
        parentOf: '/s/$store/audit',
      },
    ],
  },
] as const

/** Whether a page is useful to a user with these permissions. */
export const isAvailableTo = (can: Store['can']) => (page: object) =>
  !('level' in page) || can.some((level) => level === page.level)

export const PAGES = [HOME, ...GROUPS.flatMap(({ pages }) => [...pages])]
