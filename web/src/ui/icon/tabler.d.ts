declare module 'tabler:*' {
  const icon: import('./create-icon.tsx').Icon
  export default icon
}
