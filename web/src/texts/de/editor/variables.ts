import type { variables as english } from '../../en/editor/variables.ts'

export const variables: typeof english = {
  title: 'Testdaten',
  why: 'Damit werden die Vorschau und Test-E-Mails erzeugt.',
  kept: 'Sie werden mit der Vorlage gespeichert.',
  keptHere: 'Sie bleiben in diesem Browser.',
  view: 'Testdaten als',
  views: { form: 'Formular', json: 'JSON' },
  none: 'Diese Vorlage verwendet noch keine Werte. Schreiben Sie {{ variables.name }}, um einen zu verwenden.',
  item: (number) => `Eintrag ${number}`,
  addItem: 'Eintrag hinzufügen',
  removeItem: (number) => `Eintrag ${number} entfernen`,
  linesHint: 'Einer je Zeile',
  notJson: 'Kein gültiges JSON',
  notAnObject: 'Muss ein Objekt sein: { … }',
  json: 'Testdaten als JSON',
  past: 'Werte einer früheren E-Mail',
  takePast: 'Werte einer früheren E-Mail übernehmen …',
  takenWhole: 'Die Testdaten stammen jetzt daraus.',
  takenPart:
    'Die Testdaten stammen jetzt daraus. Personenbezogene Werte sind verborgen und bleiben, wie sie waren.',
}
