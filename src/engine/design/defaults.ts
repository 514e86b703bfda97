import type { Block } from './schema.ts'

export const GLOBAL_DEFAULTS = {
  width: 600,
  background: '#f4f4f5',
  contentBackground: '#ffffff',
  font: 'Arial, Helvetica, sans-serif',
  textColor: '#1f2933',
  linkColor: '#1a56db',
  buttonColor: '#1a56db',
}

const INSET = { top: 10, right: 25, bottom: 10, left: 25 }
const FLUSH = { top: 0, right: 0, bottom: 0, left: 0 }

/** Default properties of each block type; never written into a stored design. */
export const BLOCK_DEFAULTS = {
  heading: { level: 1, size: { 1: 28, 2: 22, 3: 18 }, align: 'left', padding: INSET },
  text: { size: 16, lineHeight: 1.5, align: 'left', padding: INSET },
  image: { alt: '', radius: 0, align: 'center', padding: INSET },
  logo: { alt: '', width: 140, radius: 0, align: 'center', padding: { ...INSET, top: 20, bottom: 20 } },
  button: { textColor: '#ffffff', radius: 4, fullWidth: false, align: 'center', padding: INSET },
  divider: { color: '#d5d9e0', thickness: 1, width: 100, align: 'center', padding: INSET },
  spacer: { height: 20, padding: FLUSH },
  columns: { gap: 0, verticalAlign: 'top', stackOnMobile: true, padding: FLUSH },
  section: { border: { width: 1, style: 'solid', color: '#d5d9e0' }, radius: 0, padding: FLUSH },
  table: { align: 'left', padding: INSET },
  social: { size: 32, style: 'filled', align: 'center', padding: INSET },
  file: { sendAsLink: false },
  video: { alt: 'Watch the video', align: 'center', padding: INSET },
  html: { align: 'left', padding: FLUSH },
  unsubscribe: { text: '{{ unsubscribe_link }}', align: 'center', padding: INSET },
} as const satisfies Record<Block['type'], object>
