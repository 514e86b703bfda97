import type { settings as english } from '../en/settings.ts'

export const settings: typeof english = {
  general: 'Allgemein',
  store: 'Shop',
  name: 'Name des Shops',
  nameOwner: 'Nur Inhaber dieser Installation können ihn ändern.',
  rename: 'Shop umbenennen',
  mainLocale: 'Hauptsprache',
  mainLocaleHint: 'Ein Code wie de oder pt-br. Neue Vorlagen beginnen darin.',
  timeZone: 'Zeitzone',
  timeZoneHint:
    'Sie bestimmt, wann die Tage der Statistik beginnen, und gilt für alle Uhrzeiten. Bereits gezählte Tage ändern sich nicht.',
  defaultSender: 'Standardabsender',
  defaultSenderHint: 'Schritte, die keinen Absender nennen, verwenden ihn.',
  noDefault: 'Keiner',
  quota: 'E-Mails pro Monat',
  quotaHint: 'Leer: unbegrenzt. Was darüber hinausgeht, schlägt mit „quota exceeded“ fehl.',
  notices: 'Hinweise',
  noticesNote: 'Nur für Sie',
  wantNotices: 'Bei Handlungsbedarf per E-Mail benachrichtigen',
  wantNoticesHint:
    'Bei fehlschlagenden Schritten, abgelaufenen Postfächern, einem Repository im Rückstand, 80 und 100 % des Kontingents und veralteten Sprachen. Je Anlass höchstens eine E-Mail am Tag.',
  noticesOn: 'Sie bekommen Hinweise zu diesem Shop.',
  noticesOff: 'Sie bekommen keine Hinweise zu diesem Shop mehr.',
  cannotMail:
    'Diese Installation hat noch keinen eigenen Absender, deshalb wird nichts gesendet. Nur Inhaber können ihn festlegen.',
  save: 'Einstellungen speichern',
  saved: 'Die Einstellungen wurden gespeichert.',
  footer: 'Fußzeilentexte',
  footerNote: 'Am Ende jeder Marketing-E-Mail, in deren Sprache',
  footerWhy:
    'Leere Felder werden ersetzt: der Abmeldehinweis durch den Standardtext, Firmenangaben durch die einer anderen Sprache dieser Liste.',
  fields: {
    unsubscribeText: 'Abmeldehinweis',
    unsubscribeLinkLabel: 'Linktext',
    companyDetails: 'Firmenangaben',
  },
  fieldIn: (field, locale) => `${field}, ${locale}`,
  builtIn: 'Standardtext',
  fallsBackTo: (locale) => `Aus ${locale}`,
  nothing: 'Nichts',
  language: 'Sprache',
  addLanguage: 'Sprache hinzufügen',
  removeLanguage: (locale) => `${locale} entfernen`,
  noLanguages: 'Noch keine Fußzeilentexte',
  noLanguagesWhy:
    'Fügen Sie zuerst Ihre Hauptsprache hinzu. Marketing-E-Mails brauchen in den meisten Ländern Firmenangaben.',
}
