import type { retrying as english, reasons as reasonsEnglish } from '../en/retrying.ts'

export const reasons: typeof reasonsEnglish = {
  recipientRefused: 'die Adresse wurde abgelehnt',
  mailServer: 'der Mailserver hat abgelehnt',
  login: 'der Mailserver hat die Anmeldung abgelehnt',
  sender: 'es gab keinen Absender',
  connection: 'keine Verbindung',
  timeout: 'keine Antwort in der vorgesehenen Zeit',
  status4xx: 'die Gegenseite hat den Aufruf abgelehnt',
  status5xx: 'Fehler auf der Gegenseite',
  statusOther: 'unerwartete Antwort',
  answer: 'die Antwort war nicht lesbar',
  addressNotAllowed: 'die Adresse ist nicht erlaubt',
  content: 'der Inhalt war nicht verwendbar',
  attachment: 'ein Anhang fehlte',
  secret: 'ein Geheimnis fehlte',
  quota: 'das Kontingent war aufgebraucht',
  missing: 'Vorlage oder Anfrage fehlte',
  cancelled: 'abgebrochen',
  unknownOutcome: 'Ausgang unbekannt',
  internal: 'ein Fehler von Flowpost',
  other: 'fehlgeschlagen',
}

export const retrying: typeof english = {
  allOfHour: (count) => `Alle ${count} dieser Stunde wiederholen`,
  all: (count) => `Alle ${count} wiederholen`,
  canBe: (count) => `${count} sind fehlgeschlagen und wurden noch nicht wiederholt.`,
  title: (count) => `Alle ${count} fehlgeschlagenen Ausführungen wiederholen?`,
  ofStep: (step) => `Vom Schritt „${step}“`,
  window: (from, to) => `Fehlgeschlagen zwischen ${from} und ${to}.`,
  why: 'E-Mails gehen nur an Empfänger, die noch nichts erhalten haben. Was vielleicht schon angekommen ist, bleibt außen vor, damit es niemand doppelt bekommt.',
  start: 'Alle wiederholen',
  done: (done, total) => `${done} von ${total}`,
  progress: 'Fortschritt',
  stop: 'Anhalten',
  stopping: 'Hält an',
  close: 'Schließen',
  finished: (count, shown) =>
    count === 1 ? '1 Wiederholung ist gestartet.' : `${shown} Wiederholungen sind gestartet.`,
  stopped: (count, shown) =>
    count === 1 ? 'Nach 1 Wiederholung angehalten.' : `Nach ${shown} Wiederholungen angehalten.`,
  refused: (count) => (count === 1 ? '1 wurde nicht wiederholt:' : `${count} wurden nicht wiederholt:`),
}
