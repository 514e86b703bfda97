export const presets = {
  new: 'New preset',
  create: 'Create preset',
  kind: 'Kind',
  kinds: { header: 'Header', footer: 'Footer' },
  kindHints: { header: 'Above the content of every layout that shows it', footer: 'Below the content' },
  follows: 'Layouts that follow',
  count: (layouts: number) => (layouts === 0 ? 'None' : layouts === 1 ? '1 layout' : `${layouts} layouts`),
  waiting: (done: number, all: number) => `Updating layouts: ${done} of ${all}`,
  upToDate: (layouts: number) =>
    layouts === 0
      ? 'No layout shows it yet'
      : layouts === 1
        ? '1 layout follows'
        : `${layouts} layouts follow`,
  changed: 'Last change',
  empty: 'No presets yet',
  emptyWhy: 'A header or footer that several layouts share. Change it once, and all of them follow.',
  more: (name: string) => `More for ${name}`,
  renameTitle: (name: string) => `Rename “${name}”`,
  renamed: (name: string) => `Renamed to “${name}”`,
  remove: 'Delete preset',
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeUnused: 'No layout shows it.',
  removeUsed: (layouts: string) =>
    `It cannot be deleted as long as layouts show it: ${layouts}. Give them another header or footer first.`,
  removed: (name: string) => `Deleted “${name}”`,
  back: 'Back to presets',
}
