export const FONTS = [
  'Arial, Helvetica, sans-serif',
  'Georgia, serif',
  'Helvetica, Arial, sans-serif',
  'Tahoma, Geneva, sans-serif',
  'Times New Roman, Times, serif',
  'Trebuchet MS, sans-serif',
  'Verdana, Geneva, sans-serif',
  'Courier New, Courier, monospace',
] as const
