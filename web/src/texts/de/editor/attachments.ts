import type { attachments as english } from '../../en/editor/attachments.ts'
import { counted } from '../counted.ts'

export const attachments: typeof english = {
  title: 'Anhänge',
  none: 'Keine',
  count: (count) => counted(count, 'Datei', 'Dateien'),
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
  empty: 'Keine Datei ist angehängt. Angehängte Dateien gehen an alle Empfänger.',
}
