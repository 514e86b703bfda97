/** Names of the block types. */
const types = {
  heading: 'Heading',
  text: 'Text',
  image: 'Image',
  logo: 'Logo',
  button: 'Button',
  divider: 'Divider',
  spacer: 'Spacer',
  columns: 'Columns',
  section: 'Section',
  table: 'Table',
  social: 'Social',
  file: 'File',
  video: 'Video',
  html: 'HTML',
  unsubscribe: 'Unsubscribe',
}

/** What a block says when it has just been added. */
const fresh = {
  heading: 'Heading',
  text: 'Write your text here.',
  button: 'Button',
  cells: [
    ['Item', 'Quantity', 'Price'],
    ['Coffee beans', '2', '€18.00'],
  ],
  total: ['Total', '€18.00'],
  video: 'Watch the video',
  html: 'Your own HTML',
}

const outline = {
  outline: 'Outline',
  tree: 'Blocks',
  add: 'Add block',
  nothing: 'Nothing here yet. Add a block to start.',
  frames: { header: 'Header', footer: 'Footer' },
  presetFrame: (frame: string, name: string) => `${frame}: ${name}`,
  locked: 'Shared by several layouts. Change it under Presets.',
  hasCondition: (condition: string) => `Only if ${condition}`,
  repeats: (list: string) => `Repeats for each item in ${list}`,
  emptySection: 'Empty section',
  emptyColumn: (column: number) => `Column ${column}, empty`,
}

const keys = {
  title: 'Keys of the editor',
  everywhere: [
    ['Ctrl S', 'Save'],
    ['Ctrl Z', 'Undo'],
    ['Ctrl Shift Z', 'Redo'],
    ['?', 'Show these keys'],
  ] satisfies [keys: string, what: string][],
  onBlocks: [
    ['/', 'Add a block after the selected one'],
    ['Ctrl D', 'Duplicate'],
    ['Alt ↑ ↓', 'Move up or down, and out of a section or column'],
    ['Delete', 'Delete'],
    ['Ctrl C', 'Copy, also to another layout or store'],
    ['Ctrl X', 'Cut'],
    ['Ctrl V', 'Paste after the selected block'],
    ['Esc', 'Select the block around it, then none'],
    ['↑ ↓', 'Go through the outline, with Shift to select several'],
    ['← →', 'Close and open a section or columns in the outline'],
  ] satisfies [keys: string, what: string][],
  noRoom: 'There is no room for more blocks',
  filesLost: (count: number) =>
    count === 1
      ? '1 file belongs to another store and was left out'
      : `${count} files belong to another store and were left out`,
}

export const blocks = { types, fresh, keys, ...outline }
