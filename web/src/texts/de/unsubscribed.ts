import type { unsubscribed as english } from '../en/unsubscribed.ts'
import { counted, plural } from './counted.ts'

const addresses = (count: number) => counted(count, 'Adresse', 'Adressen')

export const unsubscribed: typeof english = {
  search: 'Teil einer Adresse',
  address: 'Adresse',
  since: 'Seit',
  add: 'Adresse hinzufügen',
  addTitle: 'Kein Marketing mehr an eine Adresse senden',
  addWhy: 'E-Mails zu Bestellungen und Konten erreichen sie weiterhin.',
  added: (address) => `${address} bekommt kein Marketing mehr`,
  alreadyThere: 'Diese Adresse steht schon in der Liste.',
  remove: 'Entfernen',
  removeOf: (address) => `${address} entfernen`,
  removed: (address) => `${address} bekommt wieder Marketing`,
  more: (address) => `Mehr zu ${address}`,
  erase: 'Empfänger löschen',
  eraseTitle: 'Alles löschen, was über einen Empfänger gespeichert ist?',
  eraseWhy:
    'Adresse und Daten werden im Verlauf endgültig unkenntlich gemacht; was Schritte dazu gesendet haben und die E-Mails im Testpostfach werden entfernt. Nur ein Hash hält fest, dass kein Marketing gewünscht ist. Das lässt sich nicht rückgängig machen.',
  eraseAddress: 'E-Mail-Adresse',
  eraseRepeat: 'Adresse wiederholen',
  eraseDiffers: 'Ist nicht dieselbe Adresse.',
  erased: (address, entries) =>
    `${address} ist gelöscht, ${counted(entries, 'Eintrag', 'Einträge')} im Verlauf unkenntlich gemacht`,
  erasedCount: (count) => `${counted(count, 'weitere ist', 'weitere sind')} nur als Hash gespeichert.`,
  import: 'CSV importieren',
  importTitle: 'Adressen importieren',
  importFile: 'CSV-Datei',
  importHint: 'Eine Adresse je Zeile, oder eine Spalte namens address oder email. Höchstens 1,9 MB.',
  tooLarge: 'Die Datei ist größer als 1,9 MB. Teilen Sie sie auf.',
  checking: 'Datei wird gelesen',
  willAdd: (count) => `${addresses(count)} ${plural(count, 'kommt', 'kommen')} hinzu`,
  areThere: (count) => `${addresses(count)} ${plural(count, 'steht', 'stehen')} schon in der Liste`,
  areWrong: (count) => counted(count, 'Zeile enthält keine Adresse', 'Zeilen enthalten keine Adresse'),
  wrongLine: (line) => `Zeile ${line}`,
  addNumber: (count) => `${addresses(count)} hinzufügen`,
  nothingNew: 'Nichts hinzuzufügen',
  imported: (count) => `${addresses(count)} hinzugefügt`,
  export: 'CSV exportieren',
  exportName: 'abbestellungen.csv',
  empty: 'Niemand hat abbestellt',
  emptyWhy:
    'Wer in einer Marketing-E-Mail auf den Link zum Abbestellen klickt, erscheint hier und bekommt keine mehr.',
}
