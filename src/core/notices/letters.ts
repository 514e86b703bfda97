import { OUTDATED_DAYS, QUOTA_NEARLY_USED_PERCENT } from '../limits.ts'

/** What notices are about. Kept by name, so a name is never changed. */
export const NOTICE_KINDS = [
  'stepFailing',
  'mailboxExpired',
  'repositoryBehind',
  'quota80',
  'quota100',
  'languagesOutdated',
  'companyDetailsMissing',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

type Words = {
  kinds: Record<NoticeKind, { subject: string; text: (count: number) => string }>
  open: string
  why: string
}

const ENGLISH: Words = {
  kinds: {
    stepFailing: {
      subject: 'A step is failing',
      text: (count) =>
        count === 1
          ? 'The latest executions of a step have all failed.'
          : `The latest executions of ${count} steps have all failed.`,
    },
    mailboxExpired: {
      subject: 'A mailbox has to be connected again',
      text: () => 'A mailbox has expired. Emails that need it do not go out until it is connected again.',
    },
    repositoryBehind: {
      subject: 'The repository falls behind',
      text: () => 'New versions of layouts do not reach the repository.',
    },
    quota80: {
      subject: `${QUOTA_NEARLY_USED_PERCENT}% of the emails of this month are sent`,
      text: () => 'The quota of this month is nearly used.',
    },
    quota100: {
      subject: 'The quota of this month is used up',
      text: () => 'Emails fail until the month ends or the quota is raised.',
    },
    languagesOutdated: {
      subject: 'Languages are outdated',
      text: (count) =>
        count === 1
          ? `A language has been outdated for ${OUTDATED_DAYS} days or longer.`
          : `${count} languages have been outdated for ${OUTDATED_DAYS} days or longer.`,
    },
    companyDetailsMissing: {
      subject: 'Marketing emails lack company details',
      text: () => 'Most countries require them. They are entered once, in the settings.',
    },
  },
  open: 'See what can be done:',
  why: 'You get this because you asked for notices in the settings of this store. There is at most one a day and kind.',
}

const GERMAN: Words = {
  kinds: {
    stepFailing: {
      subject: 'Ein Schritt schlägt fehl',
      text: (count) =>
        count === 1
          ? 'Die letzten Ausführungen eines Schritts sind alle fehlgeschlagen.'
          : `Die letzten Ausführungen von ${count} Schritten sind alle fehlgeschlagen.`,
    },
    mailboxExpired: {
      subject: 'Ein Postfach muss neu verbunden werden',
      text: () =>
        'Ein Postfach ist abgelaufen. E-Mails, die es brauchen, gehen erst hinaus, wenn es neu verbunden ist.',
    },
    repositoryBehind: {
      subject: 'Das Repository bleibt zurück',
      text: () => 'Neue Versionen von Vorlagen erreichen das Repository nicht.',
    },
    quota80: {
      subject: `${QUOTA_NEARLY_USED_PERCENT} % der E-Mails dieses Monats sind gesendet`,
      text: () => 'Das Kontingent dieses Monats ist fast aufgebraucht.',
    },
    quota100: {
      subject: 'Das Kontingent dieses Monats ist aufgebraucht',
      text: () => 'E-Mails schlagen fehl, bis der Monat endet oder das Kontingent erhöht wird.',
    },
    languagesOutdated: {
      subject: 'Sprachen sind veraltet',
      text: (count) =>
        count === 1
          ? `Eine Sprache ist seit ${OUTDATED_DAYS} Tagen oder länger veraltet.`
          : `${count} Sprachen sind seit ${OUTDATED_DAYS} Tagen oder länger veraltet.`,
    },
    companyDetailsMissing: {
      subject: 'In Marketing-E-Mails fehlen Firmenangaben',
      text: () =>
        'In den meisten Ländern sind sie Pflicht. Sie werden einmal eingetragen, in den Einstellungen.',
    },
  },
  open: 'Hier lässt es sich beheben:',
  why: 'Sie bekommen diese E-Mail, weil Sie in den Einstellungen dieses Shops Hinweise bestellt haben. Je Art kommt höchstens eine am Tag.',
}

type Told = { kind: NoticeKind; count: number; storeName: string; locale: string | null }

/** Says what is wrong and where it is mended; names of people, layouts and addresses stay in the app. */
export function writeLetter({ kind, count, storeName, locale }: Told) {
  const words = locale?.startsWith('de') ? GERMAN : ENGLISH
  const { subject, text } = words.kinds[kind]
  return { subject: `${storeName}: ${subject}`, paragraphs: [text(count), words.why, words.open] }
}
