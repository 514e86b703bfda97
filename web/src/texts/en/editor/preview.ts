/** What a finding of the server names. */
export type Named = {
  /** A variable or secret, such as `variables.total`. */
  name: string
  /** Where a link or picture points; empty where there is none. */
  address: string
  /** How many, or how large. */
  number: string
}

export const preview = {
  /** Findings by their rule; the server says them in English already. */
  findings: {} as Record<string, (named: Named) => string>,
  title: 'Preview',
  panel: 'Preview panel',
  view: 'Preview as',
  desktop: 'Desktop',
  phone: 'Phone',
  dark: 'Dark',
  plainText: 'Plain text',
  language: 'Language',
  testData: 'Test data',
  images: 'Show remote images',
  imagesShown: 'Hide remote images',
  file: (name: string, kilobytes: string) => `${name}, ${kilobytes} KB`,
  size: (kilobytes: string) => `${kilobytes} KB of 102 KB`,
  sizeGood: 'Below the size at which Gmail clips',
  sizeBad: 'Gmail clips it: what comes after is behind a link',
  attached: 'Attached',
  asLink: 'As a link in the footer',
  fetched: 'Fetched when it is sent',
  goTo: (place: string) => `Go to “${place}”`,
  inboxLine: 'In the inbox',
  noText: 'There is no plain text.',
}
