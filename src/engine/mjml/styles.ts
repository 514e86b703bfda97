import type { z } from 'zod'
import type { GlobalStyle } from '../design/schema.ts'
import type { Feature } from './blocks/scope.ts'

type Dark = z.infer<typeof GlobalStyle>['dark']

const LIGHT_GRAY = '#c4c9d1'

const RULES: Record<Feature, string> = {
  'hide-mobile': '@media (max-width:479px) { .fp-hide-mobile { display:none !important } }',
  'hide-desktop': '@media (min-width:480px) { .fp-hide-desktop { display:none !important } }',
  stack:
    '@media (max-width:479px) { .fp-stack { display:block !important; width:100% !important; box-sizing:border-box } }',
  // The gap separates columns that are side by side; in stacked columns it would shift their content.
  gap: '@media (max-width:479px) { .fp-gap, .fp-gap > table > tbody > tr > td { padding-left:0 !important; padding-right:0 !important } }',
  'dark-image': `@media (prefers-color-scheme:dark) { .fp-light { display:none !important }
    .fp-dark { display:table-row !important } }`,
}

/** The style rules that the blocks and the dark colors need. */
export function writeStyles(dark: Dark, features: ReadonlySet<Feature>): string {
  return [...[...features].sort().map((feature) => RULES[feature]), ...darkRules(dark)].join('\n')
}

export function hasDarkMode(dark: Dark, features: ReadonlySet<Feature>): boolean {
  return dark !== undefined || features.has('dark-image')
}

function darkRules(dark: Dark): string[] {
  if (dark === undefined) return []
  const rules = [
    colorRule('body, .fp-body', 'background-color', dark.background),
    colorRule('.fp-content, .fp-content table', 'background', dark.contentBackground),
    colorRule('.fp-text div, .fp-text table', 'color', dark.textColor),
    colorRule('.fp-link', 'color', dark.linkColor),
    colorRule('.fp-footer, .fp-footer a', 'color', footerColor(dark)),
    colorRule('.fp-button td, .fp-button a', 'background', dark.buttonColor),
    colorRule('.fp-button a', 'color', dark.buttonTextColor),
  ]
  return [`@media (prefers-color-scheme:dark) { ${rules.filter((rule) => rule !== '').join(' ')} }`]
}

/** The footer is on the page's background. Its default gray is not readable on a dark one. */
const footerColor = ({ background, textColor }: NonNullable<Dark>) =>
  background === undefined ? undefined : (textColor ?? LIGHT_GRAY)

function colorRule(selector: string, property: string, color: string | undefined): string {
  return color === undefined ? '' : `${selector} { ${property}:${color} !important }`
}
