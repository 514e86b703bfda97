import type { preview as english } from '../../en/editor/preview.ts'

const findings: typeof english.findings = {
  'subject-empty': () => 'Der Betreff ist leer',
  'subject-long': ({ number }) => `Der Betreff ist mit ${number} Zeichen sehr lang`,
  'body-empty': () => 'Die E-Mail hat keinen Inhalt',
  'html-size': ({ number }) => `Das HTML hat ${number} KB; Gmail kürzt ab 102 KB`,
  'image-alt': ({ address }) =>
    address === '' ? 'Dem Bild fehlt der Alternativtext' : `Dem Bild „${address}“ fehlt der Alternativtext`,
  'link-empty': () => 'Ein Link hat keine Adresse',
  'link-nowhere': () => 'Ein Link führt nur zu „#“',
  'link-unsafe': ({ address }) => `E-Mail-Programme blockieren diesen Link: „${address}“`,
  'link-http': ({ address }) => `Ein Link ist nicht verschlüsselt (http): „${address}“`,
  'unsubscribe-repeated': ({ number }) =>
    `Die Nachricht hat ${number} Links zum Abbestellen; einen fügt der Fußbereich immer an`,
  'attachment-nowhere': ({ address }) => `Der Anhang „${address}“ hat hier keine Adresse`,
  'company-details-missing': () => 'In dieser Sprache fehlen Firmenangaben',
  'secret-unknown': ({ name }) => `${name} hat keinen Wert`,
  'variable-missing': ({ name }) => `${name} hat hier keinen Wert`,
}

export const preview: typeof english = {
  findings,
  title: 'Vorschau',
  panel: 'Vorschaubereich',
  view: 'Vorschau als',
  desktop: 'Computer',
  phone: 'Telefon',
  dark: 'Dunkel',
  plainText: 'Nur Text',
  language: 'Sprache',
  testData: 'Testdaten',
  images: 'Externe Bilder anzeigen',
  imagesShown: 'Externe Bilder ausblenden',
  file: (name, kilobytes) => `${name}, ${kilobytes} KB`,
  size: (kilobytes) => `${kilobytes} KB von 102 KB`,
  sizeGood: 'Unterhalb der Größe, ab der Gmail kürzt',
  sizeBad: 'Gmail kürzt die E-Mail: Der Rest steht hinter einem Link',
  attached: 'Angehängt',
  asLink: 'Als Link im Fußbereich',
  fetched: 'Wird beim Senden abgerufen',
  goTo: (place) => `Zu „${place}“`,
  inboxLine: 'Im Posteingang',
  noText: 'Es gibt keine Textfassung.',
}
