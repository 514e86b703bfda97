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

export const blocks = { types, fresh }
