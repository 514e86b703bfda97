import type { presets as english } from '../en/presets.ts'
import { counted, number } from './counted.ts'

const follow = (layouts: number) => counted(layouts, 'Vorlage', 'Vorlagen')

export const presets: typeof english = {
  new: 'Neuer Baustein',
  create: 'Baustein erstellen',
  kind: 'Art',
  kinds: { header: 'Kopfbereich', footer: 'Fußbereich' },
  kindHints: { header: 'Über dem Inhalt jeder Vorlage, die ihn zeigt', footer: 'Unter dem Inhalt' },
  follows: 'Vorlagen, die ihn zeigen',
  count: (layouts) => (layouts === 0 ? 'Keine' : follow(layouts)),
  waiting: (done, all) => `Vorlagen werden aktualisiert: ${number(done)} von ${number(all)}`,
  upToDate: (layouts) =>
    layouts === 0
      ? 'Noch zeigt ihn keine Vorlage'
      : `${counted(layouts, 'Vorlage zeigt', 'Vorlagen zeigen')} ihn`,
  changed: 'Letzte Änderung',
  empty: 'Noch keine Bausteine',
  emptyWhy:
    'Ein Kopf- oder Fußbereich, den sich mehrere Vorlagen teilen. Ändern Sie ihn einmal, und alle folgen.',
  more: (name) => `Mehr zu ${name}`,
  renameTitle: (name) => `„${name}“ umbenennen`,
  renamed: (name) => `In „${name}“ umbenannt`,
  remove: 'Baustein löschen',
  removeTitle: (name) => `„${name}“ löschen?`,
  removeUnused: 'Keine Vorlage zeigt ihn.',
  removeUsed: (layouts) =>
    `Er kann nicht gelöscht werden, solange Vorlagen ihn zeigen: ${layouts}. Geben Sie ihnen zuerst einen anderen Kopf- oder Fußbereich.`,
  removed: (name) => `„${name}“ gelöscht`,
  back: 'Zurück zu den Bausteinen',
}
