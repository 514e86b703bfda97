import type { blocks as english } from '../en/blocks.ts'
import { counted, plural } from './counted.ts'

const types: typeof english.types = {
  heading: 'Überschrift',
  text: 'Text',
  image: 'Bild',
  logo: 'Logo',
  button: 'Schaltfläche',
  divider: 'Trennlinie',
  spacer: 'Abstand',
  columns: 'Spalten',
  section: 'Abschnitt',
  table: 'Tabelle',
  social: 'Soziale Medien',
  file: 'Datei',
  video: 'Video',
  html: 'HTML',
  unsubscribe: 'Abbestellen',
}

const fresh: typeof english.fresh = {
  heading: 'Überschrift',
  text: 'Schreiben Sie hier Ihren Text.',
  button: 'Schaltfläche',
  cells: [
    ['Artikel', 'Menge', 'Preis'],
    ['Kaffeebohnen', '2', '18,00 €'],
  ],
  total: ['Summe', '18,00 €'],
  video: 'Video ansehen',
  html: 'Ihr eigenes HTML',
}

const keys: typeof english.keys = {
  title: 'Tasten des Editors',
  everywhere: [
    ['Strg S', 'Speichern'],
    ['Strg Z', 'Rückgängig'],
    ['Strg Umschalt Z', 'Wiederholen'],
    ['?', 'Diese Tasten anzeigen'],
  ],
  onBlocks: [
    ['/', 'Block nach dem ausgewählten hinzufügen'],
    ['Strg D', 'Duplizieren'],
    ['Alt ↑ ↓', 'Nach oben oder unten verschieben, auch aus einem Abschnitt oder einer Spalte heraus'],
    ['Entf', 'Löschen'],
    ['Strg C', 'Kopieren, auch in eine andere Vorlage oder einen anderen Shop'],
    ['Strg X', 'Ausschneiden'],
    ['Strg V', 'Nach dem ausgewählten Block einfügen'],
    ['Esc', 'Den umgebenden Block auswählen, danach keinen'],
    ['↑ ↓', 'Durch die Gliederung gehen, mit Umschalt mehrere auswählen'],
    ['← →', 'Abschnitt oder Spalten in der Gliederung schließen und öffnen'],
  ],
  noRoom: 'Für weitere Blöcke ist kein Platz',
  filesLost: (count) =>
    `${counted(count, 'Datei gehört', 'Dateien gehören')} zu einem anderen Shop und ${plural(count, 'wurde', 'wurden')} weggelassen`,
}

export const blocks: typeof english = {
  types,
  fresh,
  keys,
  outline: 'Gliederung',
  tree: 'Blöcke',
  add: 'Block hinzufügen',
  nothing: 'Hier ist noch nichts. Fügen Sie einen Block hinzu.',
  frames: { header: 'Kopfbereich', footer: 'Fußbereich' },
  presetFrame: (frame, name) => `${frame}: ${name}`,
  locked: 'Wird von mehreren Vorlagen genutzt. Ändern Sie ihn unter „Bausteine“.',
  hasCondition: (condition) => `Nur wenn ${condition}`,
  repeats: (list) => `Wiederholt für jeden Eintrag in ${list}`,
  emptySection: 'Leerer Abschnitt',
  emptyColumn: (column) => `Spalte ${column}, leer`,
}
