export const conflict = {
  title: 'Somebody else saved this layout',
}
