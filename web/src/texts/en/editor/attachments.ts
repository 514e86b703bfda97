export const attachments = {
  title: 'Attachments',
}
