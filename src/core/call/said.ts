/** Names of records, which an app can show in its own way. */
type Names = readonly string[]

const quoted = (what: string, names: Names) => names.map((name) => `${what} "${name}"`)

/**
 * What the core says to people when it refuses, each text under a code, so that the app can say it in the language of
 * the person. Texts that only programs read stay where they are thrown.
 */
export const TEXTS = {
  // Values of fields
  required: () => 'required',
  notValid: () => 'not valid',
  notInForm: () => 'not in the expected form',
  mustBeText: () => 'must be a string',
  mustBeNumber: () => 'must be a number',
  mustBeInteger: () => 'must be an integer',
  mustBePositive: () => 'must be a positive integer',
  onOneLine: () => 'must be on one line',
  oneOf: (values: string) => `must be one of ${values}`,
  atLeast: (minimum: number) => `at least ${minimum}`,
  atMost: (maximum: number) => `at most ${maximum}`,
  atLeastCharacters: (minimum: number) => `at least ${minimum} characters`,
  atMostCharacters: (maximum: number) => `at most ${maximum} characters`,
  atLeastItems: (minimum: number) => `at least ${minimum} items`,
  atMostItems: (maximum: number) => `at most ${maximum} items`,
  emailAddress: () => 'must be an email address',
  languageCode: () => 'must be a language code such as de or pt-br',
  timeZone: () => 'must be a time zone such as Europe/Berlin',
  secretName: () => 'must be capital letters, digits and _, starting with a letter',
  hostPattern: () => 'must be a host name such as api.example.com or *.example.com',
  hostName: () => 'must be a host name or an address',
  shopDomain: () => 'must be a domain such as shop.myshopify.com',
  httpScheme: () => 'must start with http:// or https://',
  notAnAddress: () => 'is not an address',
  slashMissing: () => 'is not an address: write / between the host and the Liquid after it',
  missing: () => 'not found',
  largerThan: (size: string) => `larger than ${size}`,
  notAnImage: (filename: string) => `${filename} is not a PNG, JPEG, GIF, WebP or AVIF image`,
  userWithPassword: () => 'required with a password',
  serverChanged: () => 'enter it again, because the server changed',
  addressChanged: () => 'enter it again, because the address changed',

  // People
  signInFirst: () => 'sign in first',
  wrongPassword: () => 'the email or the password is wrong',
  notYourPassword: () => 'this is not your password',
  wrongCode: () => 'this code is wrong or was used before',
  wrongNewCode: () => 'this code is wrong',
  commonPassword: () => 'too common: it is among the first that are tried',
  tooManyGuesses: (minutes: number) =>
    `too many wrong ones; try again in ${minutes} minutes, or use a passkey or a reset link`,
  linkUsedUp: () => 'this link is not valid: it was used, replaced, or is too old',
  passkeyRefused: () => 'this passkey was not accepted',
  passkeyKnown: () => 'this passkey is known already',
  passkeysFull: (most: number) => `at most ${most} passkeys: remove one first`,
  onlyPasskey: () => 'set a password first: there would be no way left to sign in',
  noPasskeysHere: () => 'passkeys need a host name and https: browsers refuse them at this address',
  beginAnew: () => 'begin anew: there is nothing to confirm',
  emailTaken: () => 'cannot be used',
  accountExists: () => 'there is an account with this address already',
  memberAlready: () => 'is a member of this store already',
  otherAccount: () =>
    'this invitation is for another account: sign out, and sign in with the address it names',
  lastOwner: () => 'the last owner cannot go: make somebody else an owner first',
  levelNeeded: (who: string, has: string, needs: string) => `${who} the level ${has}; ${needs} is needed`,
  liveRunsUsed: (limit: number, minutes: number, seconds: number) =>
    `the ${limit} live runs per ${minutes} minutes are used; try again in ${seconds} s`,

  // What is there, and what is not
  notFound: (what: string) => `${what} not found`,
  changedMeanwhile: (what: string) => `If-Match: the ${what} has changed since it was read`,
  fileUsed: (layouts: Names, presets: Names) =>
    `file is used by ${[...quoted('layout', layouts), ...quoted('preset', presets)].join(', ')}`,
  secretUsed: (name: string, layouts: Names, presets: Names) =>
    `secrets.${name} is used by ${[...quoted('layout', layouts), ...quoted('preset', presets)].join(', ')}, ` +
    'and mail can go to any host',
  presetUsed: (layouts: Names) => `preset is used by ${quoted('layout', layouts).join(', ')}`,
  presetNamesake: (kind: string) => `there is a ${kind} of this name already`,
  isMainLanguage: (locale: string) =>
    `${locale} is the main language of this layout: change the layout itself`,
  tooManyLanguages: (most: number) => `at most ${most} languages per layout`,
  exportTooLarge: (most: number) =>
    `the file would have more than ${most} characters, so it could not be imported again`,
  shopElsewhere: () => 'this shop is connected to another store; disconnect it there first',
  noRepository: () =>
    'no repository is connected: connect one in the app under Developer, or with flowpost repo connect',
  noSender: () => 'there is no sender: add one, or make one the default of the store',
  senderLocked: () =>
    'the default sender cannot be opened: connect it again, or make another one the default',
  noClient: (provider: string) => `the owner has not set the ${provider} client of this installation`,

  // Executions
  versionGone: (version: number) => `version ${version} of the layout is not kept any more`,
  layoutGone: () => 'the layout does not exist any more',
  inputGone: (days: number) =>
    `what a retry needs is not on record: it is kept for ${days} days after the end`,
  allSent: () => 'the message has gone out to every recipient',
  wasTest: () => 'this was a test run: run the test again',
  notEnded: () => 'the execution has not ended: wait for it, or cancel it',
  callSucceeded: () => 'the call has succeeded',
  hasEnded: (status: string) => `the execution has ended (${status})`,
  workedOn: () => 'the execution is being worked on: only what waits can be cancelled',
  retriedAs: (id: string) => `it was tried again as ${id}: retry that one`,
  mayHaveGoneOut: () => 'it may have gone out to somebody: retry it by itself',
  noVersions: () => 'HTTP requests have no versions: retry it as it is now',
  noVersionUsed: () => 'it ended before a version of the layout was used',
  afterEnd: () => 'must be before the end',
  windowTooLong: (days: number) => `must be at most ${days} days before the end`,
} satisfies Record<string, (...values: never[]) => string>

export type Code = keyof typeof TEXTS

/** The same texts in another language. */
export type SaidTexts = { [C in Code]: (...values: Parameters<(typeof TEXTS)[C]>) => string }

/** A text with its code and the values in it. */
export type Said = { code: Code; values: readonly (string | number | Names)[]; text: string }

export const say = <C extends Code>(code: C, ...values: Parameters<(typeof TEXTS)[C]>): Said => ({
  code,
  values,
  text: (TEXTS[code] as (...given: typeof values) => string)(...values),
})

/** A text that is about a field. */
export const sayAt = (field: string, said: Said): Said => ({ ...said, text: `${field}: ${said.text}` })

const constants = new Map(
  Object.entries(TEXTS).flatMap(([code, text]) =>
    text.length === 0 ? [[(text as () => string)(), code as Code] as const] : [],
  ),
)

/** A schema can only keep the text of its reason; here it gets its code back. */
export function saidOf(text: string): Said | string {
  const code = constants.get(text)
  return code ? { code, values: [], text } : text
}
