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
    'Nach ihr beginnen und enden die Tage der Statistik, und in ihr stehen Uhrzeiten. Vergangene Tage bleiben, wie sie gezählt wurden.',
  sending: 'Versand',
  defaultSender: 'Standardabsender',
  defaultSenderHint: 'Schritte, die keinen Absender nennen, verwenden ihn.',
  noDefault: 'Keiner',
  quota: 'E-Mails pro Monat',
  quotaHint: 'Leer: unbegrenzt. Was darüber hinausgeht, schlägt mit „quota exceeded“ fehl.',
  notices: 'Hinweise',
  noticesNote: 'Nur für Sie',
  wantNotices: 'Mir eine E-Mail senden, wenn etwas Aufmerksamkeit braucht',
  wantNoticesHint:
    'Schritte, die fehlschlagen, abgelaufene Postfächer, ein Repository im Rückstand, das Kontingent bei 80 und 100 %, veraltete Sprachen. Je Art höchstens eine E-Mail am Tag.',
  noticesOn: 'Sie bekommen Hinweise zu diesem Shop.',
  noticesOff: 'Sie bekommen keine Hinweise zu diesem Shop mehr.',
  cannotMail:
    'Diese Installation hat noch keinen eigenen Absender, deshalb wird nichts gesendet. Festlegen kann ihn, wem sie gehört.',
  save: 'Einstellungen speichern',
  saved: 'Die Einstellungen wurden gespeichert.',
  footer: 'Fußtexte',
  footerNote: 'Stehen am Ende jeder Marketing-E-Mail, in deren Sprache',
  footerWhy:
    'Für einen leeren Text gilt Ersatz: beim Satz zum Abbestellen der eingebaute Text, bei Firmenangaben eine andere Sprache dieser Liste.',
  fields: {
    unsubscribeText: 'Satz zum Abbestellen',
    unsubscribeLinkLabel: 'Text des Links',
    companyDetails: 'Firmenangaben',
  },
  fieldIn: (field, locale) => `${field}, ${locale}`,
  builtIn: 'Eingebauter Text',
  fallsBackTo: (locale) => `Aus ${locale}`,
  nothing: 'Nichts',
  language: 'Sprache',
  addLanguage: 'Sprache hinzufügen',
  removeLanguage: (locale) => `${locale} entfernen`,
  noLanguages: 'Noch keine Fußtexte',
  noLanguagesWhy:
    'Fügen Sie zuerst Ihre Hauptsprache hinzu. Marketing-E-Mails brauchen in den meisten Ländern Firmenangaben.',
}
