import { cachedByText, listWords, namesOf, splitWords } from './words.ts'

const CREDENTIALS = listWords(`
  password passwords passwd passwort pwd pswd pw pass passphrase passcode motdepasse contrasena clave wachtwoord
  kennwort senha secret secrets token tokens credential credentials creds mnemonic seedphrase passkey
  apikey apikeys appkey accesskey accesskeyid accesskeys secretkey privatekey signingkey encryptionkey masterkey
  authkey sharedkey accountkey servicekey serverkey clientkey consumerkey subscriptionkey storagekey functionkey
  functionskey integrationkey licensekey sessionkey hmackey webhookkey deploykey sshkey pgpkey gpgkey rsakey aeskey
  writekey adminkey restkey hapikey insertkey querykey applicationkey fastlykey personalkey jwk
  auth xauth authorization authorisation authentication oauth authheader authorizationheader jwtassertion
  cookie cookies session sessions sessionid sessid phpsessid jsessionid usersession
  signature signatures sig hmac hmacsha otp totp hotp pin pins pincode cvv cvc cvn csc securitycode jwt bearer sas
  csrf xsrf sharedaccesssignature connectionstring connstr dsn
  verificationcode authcode authorizationcode accesscode resetcode logincode otpcode onetimecode recoverycode
  recoverycodes backupcode backupcodes activationcode mfacode twofactorcode
`)

/** Words at the end that leave a credential one. */
const NEUTRAL = listWords(`
  live test prod production staging dev sandbox value raw text plain plaintext confirm confirmation confirmed repeat
  again new old current previous next hash hashed digest pem base b64 encoded encrypted string str primary secondary
  main default v sha hex
`)

/** A key that starts with one of these asks about a credential, or counts them. */
const ASKING = listWords(`
  has is are was requires require required needs need use uses using show hide allow allows allowed enable enabled
  disable max min num number count total prompt completion input output cached reasoning remaining forgot no without
  missing supports
`)

/** Keys of these kinds open nothing. */
const OPEN_KEYS = listWords(
  'public publishable primary foreign sort partition cache idempotency object unique',
)

/** Names that are joined to others without any sign in between. */
const GLUED =
  /(?:password|passwd|passphrase|passwort|secret|apikey|accesstoken|authtoken|refreshtoken|privatekey)$/

/** A number of tokens is an amount, a token is not. */
const COUNTABLE = listWords('tokens sessions cookies secrets credentials')

/** Whether the value of such a key is a credential. */
export const isCredentialKey: (key: string) => boolean = cachedByText((key) => {
  const words = splitWords(key)
  if (words.length === 0 || words.length > 12) return false
  if (words.length > 1 && ASKING.has(words[0] ?? '')) return false
  if (words.at(-1) === 'key' && words.some((word) => OPEN_KEYS.has(word))) return false
  const names = namesOf(words, NEUTRAL)
  return names.some((name) => CREDENTIALS.has(name) || GLUED.test(name))
})

/** Whether a number under such a key is rather an amount than a credential. */
export const countsCredentials = (key: string): boolean => COUNTABLE.has(splitWords(key).at(-1) ?? '')

/** Short names that carry credentials in addresses and nothing telling elsewhere. */
const SHORT_PARAMETERS = listWords('key sign code k t')
const LOOKS_MADE_UP = /^(?=\D*\d)(?=[^a-z]*[a-z])[\w.~+/=%-]{16,}$/i

/** Whether a name is a credential's when the value looks like one. */
export const mayBeCredentialParameter = (name: string): boolean => SHORT_PARAMETERS.has(name.toLowerCase())

export const isCredentialParameter = (name: string, value: string): boolean =>
  isCredentialKey(name) || (mayBeCredentialParameter(name) && LOOKS_MADE_UP.test(value))
