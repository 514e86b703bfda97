export const variables = {
  title: 'Test data',
}
