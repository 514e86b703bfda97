import { LineIcon } from '../ui/icon/create-icon.tsx'
import type { Block } from './model/document.ts'

const CARD = 'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z'

/** Not in `ui/icons.ts`, so that only the editor loads them. */
const PATHS = {
  heading: 'M6.5 5v14M17.5 5v14M6.5 12h11',
  text: 'M5 6.5h14M5 11h14M5 15.5h9',
  image: `${CARD}M4.5 16.5 9.5 12l4 3.5 2.5-2 4 3.5M15.5 9h.01`,
  logo: 'm12 4.5 2.3 4.7 5.2.8-3.8 3.6.9 5.2-4.6-2.4-4.6 2.4.9-5.2L4.5 10l5.2-.8z',
  button:
    'M5 8h14a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 19 16H5a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 5 8zM8.5 12h7',
  divider: 'M4 12h16M9 7.5h6M9 16.5h6',
  spacer: 'M5 4.5h14M5 19.5h14M12 8v8M9.5 10.5 12 8l2.5 2.5M9.5 13.5 12 16l2.5-2.5',
  columns: `${CARD}M12 5v14`,
  section: 'M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1z',
  table: `${CARD}M4 10h16M4 14.5h16M10 10v9`,
  social:
    'M6.5 9.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM17 4.3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM17 15.3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8.5 11l6.5-3.4M8.5 13l6.5 3.4',
  file: 'M7 3.5h7l4.5 4.5v11.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM13.5 3.5V8.5h5',
  video: `${CARD}M10.5 9.5v5l4-2.5z`,
  html: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
  unsubscribe: `${CARD}M9.5 9.5l5 5M14.5 9.5l-5 5`,
  branch:
    'M7 7.5v9M7 3.8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7 16.2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 5.8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 9.8c0 4-4 3.7-7.5 5.2',
  repeat: 'M17 4.5l3 3-3 3M20 7.5H8a4 4 0 0 0-4 4M7 19.5l-3-3 3-3M4 16.5h12a4 4 0 0 0 4-4',
  left: 'M5 6h14M5 10.5h8M5 15h11',
  center: 'M5 6h14M8 10.5h8M6.5 15h11',
  right: 'M5 6h14M11 10.5h8M8 15h11',
  top: 'M5 5h14M9 9h6v9H9z',
  middle: 'M5 12h3M16 12h3M9 7.5h6v9H9z',
  bottom: 'M5 19h14M9 6h6v9H9z',
  up: 'm6.5 14.5 5.5-5.5 5.5 5.5',
  down: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  cross: 'm7 7 10 10M17 7 7 17',
  copy: 'M9.5 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM5 15.5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9.5a1 1 0 0 1 1 1',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10 11v5M14 11v5',
} satisfies Record<Block['type'], string> & Record<string, string>

export type IconName = keyof typeof PATHS

export const isIconName = (name: string): name is IconName => name in PATHS

export const BlockIcon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <LineIcon lines={[PATHS[name]]} size={size} stroke={1.75} />
)
