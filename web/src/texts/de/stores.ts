import type { stores as english } from '../en/stores.ts'

export const stores: typeof english = {
  new: 'Neuer Shop',
  newTitle: 'Neuer Shop',
  demo: 'Mit Beispielinhalten beginnen',
  demoHint: 'Vorlagen, Sprachen und Verlauf zum Umsehen',
  create: 'Shop anlegen',
  empty: 'Noch keine Shops',
  emptyOwner:
    'Zu einem Shop gehören die Vorlagen, Absender und der Verlauf eines Geschäfts oder einer Marke.',
  emptyMember: 'Sie gehören zu keinem Shop. Bitten Sie einen Admin um eine Einladung.',
  role: 'Ihre Rolle',
  id: 'Shop-ID',
  more: (name) => `Mehr zu ${name}`,
  renameTitle: (name) => `„${name}“ umbenennen`,
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteWhy:
    'Seine Vorlagen, Absender, Geheimnisse, Schlüssel und sein Verlauf werden endgültig gelöscht. Workflow-Schritte, die ihn verwenden, schlagen fehl.',
  delete: 'Shop löschen',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
  renamed: 'Der Shop wurde umbenannt.',
}
