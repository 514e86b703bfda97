import type { SaidTexts } from '../../../../src/core/call/said.ts'
import { counted, number } from './counted.ts'

/** What the core speaks of, with its article. */
const THINGS: Record<string, string> = {
  attachment: 'Der Anhang',
  commit: 'Der Commit',
  execution: 'Der Eintrag',
  file: 'Die Datei',
  'HTTP request': 'Die HTTP-Anfrage',
  invitation: 'Die Einladung',
  key: 'Der Schlüssel',
  layout: 'Die Vorlage',
  mailbox: 'Das Postfach',
  message: 'Die Nachricht',
  passkey: 'Der Passkey',
  person: 'Die Person',
  preset: 'Der Baustein',
  secret: 'Das Geheimnis',
  sender: 'Der Absender',
  session: 'Die Anmeldung',
  shop: 'Der Shopify-Shop',
  'SMTP sender': 'Der SMTP-Absender',
  store: 'Der Shop',
  token: 'Das Token',
  translation: 'Die Sprache',
  version: 'Die Version',
}

const LEVELS: Record<string, string> = {
  read: 'Lesen',
  write: 'Bearbeiten',
  execute: 'Ausführen',
  admin: 'Admin',
  owner: 'Inhaber',
}

const quoted = (what: string, names: readonly string[]) => names.map((name) => `${what} „${name}“`)

const nameOf = (level: string) => LEVELS[level] ?? level

export const said: SaidTexts = {
  required: () => 'Darf nicht leer sein.',
  notValid: () => 'Ist nicht gültig.',
  notInForm: () => 'Hat nicht die erwartete Form.',
  mustBeText: () => 'Muss ein Text sein.',
  mustBeNumber: () => 'Muss eine Zahl sein.',
  mustBeInteger: () => 'Muss eine ganze Zahl sein.',
  mustBePositive: () => 'Muss eine ganze Zahl ab 1 sein.',
  onOneLine: () => 'Darf keinen Zeilenumbruch enthalten.',
  oneOf: (values) => `Möglich sind: ${values}.`,
  atLeast: (minimum) => `Mindestens ${number(minimum)}.`,
  atMost: (maximum) => `Höchstens ${number(maximum)}.`,
  atLeastCharacters: (minimum) => `Mindestens ${number(minimum)} Zeichen.`,
  atMostCharacters: (maximum) => `Höchstens ${number(maximum)} Zeichen.`,
  atLeastItems: (minimum) => `Mindestens ${counted(minimum, 'Eintrag', 'Einträge')}.`,
  atMostItems: (maximum) => `Höchstens ${counted(maximum, 'Eintrag', 'Einträge')}.`,
  emailAddress: () => 'Muss eine E-Mail-Adresse sein.',
  languageCode: () => 'Muss ein Sprachcode wie de oder pt-br sein.',
  timeZone: () => 'Muss eine Zeitzone wie Europe/Berlin sein.',
  secretName: () => 'Muss aus Großbuchstaben, Ziffern und _ bestehen und mit einem Buchstaben beginnen.',
  hostPattern: () => 'Muss ein Hostname wie api.example.com oder *.example.com sein.',
  hostName: () => 'Muss ein Hostname oder eine Adresse sein.',
  shopDomain: () => 'Muss eine Domain wie shop.myshopify.com sein.',
  httpScheme: () => 'Muss mit http:// oder https:// beginnen.',
  notAnAddress: () => 'Ist keine gültige Adresse.',
  slashMissing: () => 'Ist keine gültige Adresse: Zwischen Host und dem Liquid danach fehlt ein „/“.',
  missing: () => 'Gibt es nicht mehr.',
  largerThan: (size) => `Größer als ${size}.`,
  notAnImage: (filename) => `${filename} ist kein Bild im Format PNG, JPEG, GIF, WebP oder AVIF.`,
  userWithPassword: () => 'Zu einem Passwort gehört ein Benutzername.',
  serverChanged: () => 'Geben Sie es noch einmal ein, weil sich der Server geändert hat.',
  addressChanged: () => 'Geben Sie es noch einmal ein, weil sich die Adresse geändert hat.',

  signInFirst: () => 'Melden Sie sich zuerst an.',
  wrongPassword: () => 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  notYourPassword: () => 'Das ist nicht Ihr Passwort.',
  wrongCode: () => 'Dieser Code ist falsch oder wurde schon benutzt.',
  wrongNewCode: () => 'Dieser Code ist falsch.',
  commonPassword: () => 'Zu verbreitet: Es gehört zu den ersten, die ausprobiert werden.',
  tooManyGuesses: (minutes) =>
    `Zu viele falsche Passwörter. Versuchen Sie es in ${counted(minutes, 'Minute', 'Minuten')} wieder, oder verwenden Sie einen Passkey oder einen Passwort-Link.`,
  linkUsedUp: () => 'Dieser Link gilt nicht mehr: Er wurde benutzt, ersetzt oder ist zu alt.',
  passkeyRefused: () => 'Dieser Passkey wurde nicht angenommen.',
  passkeyKnown: () => 'Dieser Passkey ist schon bekannt.',
  passkeysFull: (most) => `Höchstens ${number(most)} Passkeys: Entfernen Sie zuerst einen.`,
  onlyPasskey: () => 'Legen Sie zuerst ein Passwort fest: Sonst könnten Sie sich nicht mehr anmelden.',
  noPasskeysHere: () =>
    'Passkeys brauchen einen Hostnamen und https: Unter dieser Adresse lehnen Browser sie ab.',
  beginAnew: () => 'Beginnen Sie von vorn: Es gibt nichts zu bestätigen.',
  emailTaken: () => 'Diese Adresse kann nicht verwendet werden.',
  accountExists: () => 'Zu dieser Adresse gibt es schon ein Konto.',
  memberAlready: () => 'Gehört schon zu diesem Shop.',
  otherAccount: () =>
    'Diese Einladung gilt für ein anderes Konto: Melden Sie sich ab und mit der genannten Adresse an.',
  lastOwner: () => 'Der letzte Inhaber kann nicht gehen: Machen Sie zuerst jemand anders zum Inhaber.',
  levelNeeded: (_who, has, needs) => `Ihre Rolle erlaubt „${nameOf(has)}“; nötig ist „${nameOf(needs)}“.`,
  liveRunsUsed: (limit, minutes, seconds) =>
    `Die ${number(limit)} Ausführungen je ${number(minutes)} Minuten sind verbraucht. Versuchen Sie es in ${counted(seconds, 'Sekunde', 'Sekunden')} wieder.`,

  notFound: (what) => `${THINGS[what] ?? 'Das Gesuchte'} wurde nicht gefunden.`,
  changedMeanwhile: () => 'Jemand anders hat inzwischen gespeichert.',
  fileUsed: (layouts, presets) =>
    `Die Datei wird verwendet: ${[...quoted('Vorlage', layouts), ...quoted('Baustein', presets)].join(', ')}.`,
  secretUsed: (name, layouts, presets) =>
    `Das Geheimnis ${name} wird verwendet: ${[...quoted('Vorlage', layouts), ...quoted('Baustein', presets)].join(', ')}. ` +
    'E-Mails können an jeden Host gehen.',
  presetUsed: (layouts) => `Der Baustein wird verwendet: ${quoted('Vorlage', layouts).join(', ')}.`,
  presetNamesake: (kind) =>
    `Einen ${kind === 'header' ? 'Kopfbereich' : 'Fußbereich'} mit diesem Namen gibt es schon.`,
  isMainLanguage: (locale) => `${locale} ist die Hauptsprache dieser Vorlage: Ändern Sie die Vorlage selbst.`,
  tooManyLanguages: (most) => `Höchstens ${number(most)} Sprachen je Vorlage.`,
  exportTooLarge: (most) =>
    `Die Datei hätte mehr als ${number(most)} Zeichen und ließe sich nicht wieder importieren.`,
  shopElsewhere: () =>
    'Dieser Shopify-Shop ist mit einem anderen Shop verbunden. Trennen Sie ihn zuerst dort.',
  noRepository: () =>
    'Es ist kein Repository verbunden. Verbinden lässt es sich unter „Entwickler“ oder mit flowpost repo connect.',
  noSender: () => 'Es gibt keinen Absender: Fügen Sie einen hinzu oder machen Sie einen zum Standard.',
  senderLocked: () =>
    'Der Standardabsender lässt sich nicht öffnen: Verbinden Sie ihn neu oder machen Sie einen anderen zum Standard.',
  noClient: (provider) =>
    `Für ${provider} hat der Inhaber dieser Installation noch keinen Client eingerichtet.`,

  versionGone: (version) => `Version ${version} der Vorlage ist nicht mehr gespeichert.`,
  layoutGone: () => 'Die Vorlage gibt es nicht mehr.',
  inputGone: (days) =>
    `Was dafür nötig ist, ist nicht gespeichert: Es wird nach dem Ende ${counted(days, 'Tag', 'Tage')} aufbewahrt.`,
  allSent: () => 'Die Nachricht ist an alle Empfänger gegangen.',
  wasTest: () => 'Das war ein Test: Führen Sie den Test noch einmal aus.',
  notEnded: () => 'Die Ausführung ist noch nicht beendet: Warten Sie ab oder brechen Sie sie ab.',
  callSucceeded: () => 'Der Aufruf war erfolgreich.',
  hasEnded: () => 'Die Ausführung ist schon beendet.',
  workedOn: () => 'Die Ausführung läuft gerade: Abbrechen lässt sich nur, was wartet.',
  retriedAs: (id) => `Sie wurde schon wiederholt, als ${id}: Wiederholen Sie diese.`,
  mayHaveGoneOut: () => 'Sie hat vielleicht schon jemanden erreicht: Wiederholen Sie sie einzeln.',
  noVersions: () => 'HTTP-Anfragen haben keine Versionen: Wiederholen Sie den Aufruf, wie er jetzt ist.',
  noVersionUsed: () => 'Sie endete, bevor eine Version der Vorlage verwendet wurde.',
  afterEnd: () => 'Muss vor dem Ende liegen.',
  windowTooLong: (days) => `Darf höchstens ${counted(days, 'Tag', 'Tage')} vor dem Ende liegen.`,
}
