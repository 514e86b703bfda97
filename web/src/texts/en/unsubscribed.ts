const people = (count: number) => (count === 1 ? '1 address' : `${count.toLocaleString('en')} addresses`)

export const unsubscribed = {
  search: 'Part of an address',
  address: 'Address',
  since: 'Since',
  add: 'Add address',
  addTitle: 'Send no more marketing to an address',
  addWhy: 'Transactional emails still reach it.',
  added: (address: string) => `${address} gets no more marketing`,
  alreadyThere: 'This address is in the list already.',
  remove: 'Remove',
  removeOf: (address: string) => `Remove ${address}`,
  removed: (address: string) => `${address} gets marketing again`,
  more: (address: string) => `More for ${address}`,
  erase: 'Erase recipient',
  eraseTitle: 'Erase all that is kept of a recipient?',
  eraseWhy:
    'Their address and data are masked in the history for good, what steps sent about them is removed, and so is their mail in the test inbox. Only a hash says that they want no marketing. This cannot be taken back.',
  eraseAddress: 'Email address',
  eraseRepeat: 'Repeat the address',
  eraseDiffers: 'Is not the same address.',
  erased: (address: string, entries: number) =>
    `${address} is erased, ${entries === 1 ? '1 entry' : `${entries} entries`} of the history masked`,
  erasedCount: (count: number) =>
    count === 1
      ? '1 more is kept as a hash only.'
      : `${count.toLocaleString('en')} more are kept as a hash only.`,
  import: 'Import CSV',
  importTitle: 'Import addresses',
  importFile: 'CSV file',
  importHint: 'One address per line, or a column called address or email. At most 1.9 MB.',
  tooLarge: 'The file is larger than 1.9 MB. Split it.',
  checking: 'Reading the file',
  willAdd: (count: number) => `${people(count)} will be added`,
  areThere: (count: number) => `${people(count)} ${count === 1 ? 'is' : 'are'} in the list already`,
  areWrong: (count: number) => (count === 1 ? '1 line holds no address' : `${count} lines hold no address`),
  wrongLine: (line: number) => `Line ${line}`,
  addNumber: (count: number) => `Add ${people(count)}`,
  nothingNew: 'Nothing to add',
  imported: (count: number) => `${people(count)} added`,
  export: 'Export CSV',
  exportName: 'unsubscribed.csv',
  empty: 'Nobody has unsubscribed',
  emptyWhy:
    'Whoever follows the unsubscribe link of a marketing email appears here, and gets no more of them.',
}
