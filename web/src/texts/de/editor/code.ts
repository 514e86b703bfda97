import type { code as english } from '../../en/editor/code.ts'

export const code: typeof english = {
  html: 'HTML',
  format: 'Formatieren',
  line: (line, column) => `Zeile ${line}, Spalte ${column}`,
}
