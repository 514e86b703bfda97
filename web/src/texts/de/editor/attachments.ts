import type { attachments as english } from '../../en/editor/attachments.ts'

export const attachments: typeof english = {
  title: 'Anhänge',
  add: 'Datei hinzufügen',
  addFile: 'Auswählen oder hochladen',
  addAddress: 'Über eine Adresse',
  filename: 'Dateiname',
  filenameHint: 'So sehen ihn die Empfänger; Liquid ist erlaubt',
  address: 'Adresse',
  addressHint: 'Muss mit https:// beginnen; wird beim Senden abgerufen',
  asLink: 'Als Link senden',
  remove: (name) => `${name} entfernen`,
  edit: 'Anhänge bearbeiten',
  empty: 'Es ist keine Datei angehängt. Angehängte Dateien gehen an alle Empfänger.',
}
