export const attachments = {
  title: 'Attachments',
  add: 'Add file',
  addFile: 'Choose or upload',
  addAddress: 'By address',
  filename: 'File name',
  filenameHint: 'As recipients see it; Liquid allowed',
  address: 'Address',
  addressHint: 'Must start with https://; fetched when the email is sent',
  asLink: 'Send as link',
  remove: (name: string) => `Remove ${name}`,
  edit: 'Edit attachments',
  empty: 'No file is attached. Attached files go to every recipient.',
}
