type Wording = readonly [RegExp, (...found: string[]) => string]

/** Fields of a layout or request, as they are called in reasons. */
const FIELDS: Record<string, string> = {
  subject: 'Betreff',
  previewText: 'Vorschautext',
  body: 'HTML',
  bodyDesign: 'Design',
  marketingTexts: 'Fußzeile',
  attachments: 'Anhänge',
}

/** What mail servers and the way to them are about. What a server said itself stays in its words. */
const MAIL: readonly Wording[] = [
  [/^the server refused the login$/, () => 'Der Server hat die Anmeldung abgelehnt.'],
  [/^the server refused the login: (.*)$/s, (answer) => `Der Server hat die Anmeldung abgelehnt: ${answer}`],
  [/^the server answered: (.*)$/s, (answer) => `Der Server antwortete: ${answer}`],
  [/^(\S+) refused the connection$/, (server) => `${server} hat die Verbindung abgelehnt.`],
  [/^(\S+) could not be resolved$/, (host) => `Zu ${host} gibt es keine Adresse im DNS.`],
  [
    /^no connection to (\S+) within (\S+) s$/,
    (server, seconds) => `Keine Verbindung zu ${server} innerhalb von ${seconds} s.`,
  ],
  [/^(\S+) did not answer in time$/, (server) => `${server} hat nicht rechtzeitig geantwortet.`],
  [/^the connection to (\S+) was lost$/, (server) => `Die Verbindung zu ${server} ist abgebrochen.`],
  [
    /^the connection was lost before the server confirmed the message$/,
    () => 'Die Verbindung ist abgebrochen, bevor der Server die Nachricht bestätigt hat.',
  ],
  [
    /^the certificate of (\S+) is not trusted: (.*)$/s,
    (server, why) => `Dem Zertifikat von ${server} wird nicht vertraut: ${why}`,
  ],
  [/^(\S+) does not support TLS from the start$/, (server) => `${server} spricht nicht von Anfang an TLS.`],
  [
    /^(\S+) is not a public mail server; only the operator may use it$/,
    (host) => `${host} ist kein öffentlicher Mailserver. Nur der Betreiber darf ihn verwenden.`,
  ],
  [/^not taken for (.*)$/s, (who) => `Nicht angenommen für ${who}`],
  [/^quota exceeded$/, () => 'Das Kontingent ist aufgebraucht.'],
  [
    /^outcome unknown: the service stopped while sending, and the message may have gone out$/,
    () => 'Ausgang unbekannt: Der Dienst endete beim Senden, die Nachricht ist vielleicht hinausgegangen.',
  ],
  [/^outcome unknown: (.*)$/s, (why) => `Ausgang unbekannt: ${inGerman(why)}`],
]

const LIQUID: readonly Wording[] = [
  [/^tag "(.*)" is not closed$/, (name) => `Das Tag „${name}“ ist nicht geschlossen.`],
  [/^tag "(.*)" does not exist$/, (name) => `Das Tag „${name}“ gibt es nicht.`],
  [/^tag "(.*)" has no opening tag$/, (name) => `Zum Tag „${name}“ fehlt das öffnende.`],
  [/^tag "(.*)" has invalid syntax$/, (name) => `Das Tag „${name}“ ist nicht richtig geschrieben.`],
  [/^tag "cycle" needs values$/, () => 'Das Tag „cycle“ braucht Werte.'],
  [/^filter "(.*)" does not exist$/, (name) => `Den Filter „${name}“ gibt es nicht.`],
  [/^"(.+)" is not closed with "(.+)"$/, (open, close) => `„${open}“ ist nicht mit „${close}“ geschlossen.`],
  [/^a tag name is expected$/, () => 'Hier wird der Name eines Tags erwartet.'],
  [/^a value is expected$/, () => 'Hier wird ein Wert erwartet.'],
  [/^unexpected "(.*)"$/, (text) => `„${text}“ wird hier nicht erwartet.`],
  [/^division by zero$/, () => 'Hier wird durch null geteilt.'],
  [/^"secrets" cannot be assigned$/, () => '„secrets“ lässt sich nicht zuweisen.'],
  [/^a variable name cannot be computed$/, () => 'Der Name einer Variablen lässt sich nicht berechnen.'],
  [/^template took too long$/, () => 'Die Vorlage brauchte zu lange.'],
  [/^template used too much memory$/, () => 'Die Vorlage brauchte zu viel Speicher.'],
  [/^template is nested too deeply$/, () => 'Die Vorlage ist zu tief verschachtelt.'],
  [/^template could not be rendered$/, () => 'Die Vorlage ließ sich nicht rendern.'],
  [/^secrets\.(\w+) has no value$/, (name) => `Das Geheimnis ${name} hat keinen Wert.`],
  [
    /^the layout cannot be rendered: (?:([\w.[\]]+): )?(.*)$/s,
    (field, why = '') =>
      `Die Vorlage lässt sich nicht rendern: ${field ? `${FIELDS[field] ?? field}: ` : ''}${inGerman(why)}`,
  ],
  [
    /^(.*), line (\d+), column (\d+)$/s,
    (what = '', line, column) => `Zeile ${line}, Spalte ${column}: ${inGerman(what)}`,
  ],
]

const inGerman = (text = '') => stored(text) ?? text

/** Reasons that are kept with records as the server wrote them; null for those that are not known here. */
export function stored(text: string): string | null {
  for (const [pattern, wording] of [...MAIL, ...LIQUID]) {
    const found = pattern.exec(text)
    if (found) return wording(...found.slice(1))
  }
  return null
}
