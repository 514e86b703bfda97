export const code = {
  html: 'HTML',
  format: 'Format',
  line: (line: number, column: number) => `Line ${line}, column ${column}`,
}
