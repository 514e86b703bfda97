export const code = {
  html: 'HTML',
  format: 'Format',
  loading: 'Loading the code editor',
  formatted: 'Formatted.',
  line: (line: number, column: number) => `Line ${line}, column ${column}`,
}
