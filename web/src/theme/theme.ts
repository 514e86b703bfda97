import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#EEF8F8',
  '#D9EEEF',
  '#A5DBDF',
  '#63C6CD',
  '#3FB1BA',
  '#27929B',
  '#137782',
  '#0B626C',
  '#0A4F58',
  '#083C44',
]
const gray: MantineColorsTuple = [
  '#FAF9F7',
  '#F3F1EC',
  '#E8E4DD',
  '#D3CDC3',
  '#B3ACA0',
  '#928B80',
  '#6C665C',
  '#565148',
  '#3A362F',
  '#1C1A17',
]
const dark: MantineColorsTuple = [
  '#EFEDE8',
  '#B9B4AB',
  '#999389',
  '#78736A',
  '#403E3A',
  '#2D2C29',
  '#22221F',
  '#1A1A18',
  '#131312',
  '#0E0E0D',
]

/** Exported for the swatches in `routes/parts.tsx`. */
export const scales = { petrol, gray, dark }

export const theme = createTheme({
  colors: scales,
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'var(--r-control)',
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** Mantine's components use our color tokens, which cover both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-error': 'var(--failed)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--text-3)',
  },
  light: {},
  dark: {},
})
