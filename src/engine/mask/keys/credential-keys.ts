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
  geheimnis geheimzahl zugangscode zugangsdaten zugangsschlüssel apischlüssel geheimschlüssel privatschlüssel
  motpasse mdp jeton clésecrète cléapi cléprivée codesecret codeaccès contraseñas contrasenia claves clavesecreta
  claveprivada claveapi codigosecreto codigoacceso senhas palavrapasse parolachiave haslo lösenord adgangskode kodeord
  passord salasana heslo jelszó şifre parola mậtkhẩu katasandi κωδικός κωδικοσ συνθηματικό
  пароль пароли секрет токен пинкод ключапи секретныйключ кодподтверждения кодавторизации
  密码 密碼 口令 密钥 密鑰 私钥 私鑰 令牌 验证码 驗證碼 授权码 访问令牌 支付密码
  パスワード 暗証番号 秘密鍵 トークン 認証コード 合言葉 アクセスキー
  비밀번호 암호 비번 토큰 인증번호 인증코드 비밀키 كلمةالمرور كلمةالسر סיסמה סיסמא รหัสผ่าน पासवर्ड
`)

/** Trailing words that do not change the meaning of a credential's name. */
const NEUTRAL = listWords(`
  live test prod production staging dev sandbox value raw text plain plaintext confirm confirmation confirmed repeat
  again new old current previous next hash hashed digest pem base b64 encoded encrypted string str primary secondary
  main default v sha hex
`)

/** A key of several words that starts with one of these is a flag or a count, not a credential. */
const FLAG_WORDS = listWords(`
  has is are was requires require required needs need use uses using show hide allow allows allowed enable enabled
  disable max min num number count total prompt completion input output cached reasoning remaining forgot no without
  missing supports
`)

/** A name that ends with `key` is not a credential if it contains one of these words. */
const NON_SECRET_KEYS = listWords(
  'public publishable primary foreign sort partition cache idempotency object unique',
)

/** Names that may end a longer word, for example in languages without spaces. */
const WORD_ENDINGS = [
  ...listWords(`
  password passwd passphrase passwort kennwort wachtwoord secret apikey accesstoken authtoken refreshtoken privatekey
  lösenord пароль 密码 密碼 口令 密钥 密鑰 私钥 令牌 验证码 パスワード 暗証番号 秘密鍵 비밀번호 암호 토큰`),
]
const endsWithName = (name: string) => WORD_ENDINGS.some((ending) => name.endsWith(ending))

/** Under these names, a number is a count rather than a credential. */
const COUNTABLE = listWords('tokens sessions cookies secrets credentials')

/** Whether the value under this key is a credential. */
export const isCredentialKey: (key: string) => boolean = cachedByText((key) => {
  const words = splitWords(key)
  if (words.length === 0 || words.length > 12) return false
  if (words.length > 1 && FLAG_WORDS.has(words[0] ?? '')) return false
  if (words.at(-1) === 'key' && words.some((word) => NON_SECRET_KEYS.has(word))) return false
  const names = namesOf(words, NEUTRAL)
  return names.some((name) => CREDENTIALS.has(name) || endsWithName(name))
})

/** Whether a number under this key is a count rather than a credential. */
export const countsCredentials = (key: string): boolean => COUNTABLE.has(splitWords(key).at(-1) ?? '')

/** Short names that mean a credential in URLs but nothing specific elsewhere. */
const SHORT_PARAMETERS = listWords('key sign code k t')
const LOOKS_GENERATED = /^(?=\D*\d)(?=[^a-z]*[a-z])[\w.~+/=%-]{16,}$/i

/** Whether a name denotes a credential if the value looks like one. */
export const mayBeCredentialParameter = (name: string): boolean => SHORT_PARAMETERS.has(name.toLowerCase())

export const isCredentialParameter = (name: string, value: string): boolean =>
  isCredentialKey(name) || (mayBeCredentialParameter(name) && LOOKS_GENERATED.test(value))

/** Names that may or may not denote a credential, and names of credential issuers. */
const AMBIGUOUS_NAMES = listWords(`key keys akey appid hash
  adafruit adobe airtable algolia alibaba anthropic asana beamer bitbucket bittrex cloudflare codecov coinbase confluent
  contentful databricks datadog digitalocean discord doppler droneci dropbox dynatrace etsy fastly finicity finnhub
  flickr flutterwave freshbooks gitter gocardless grafana heroku hubspot intercom kraken kucoin launchdarkly lob mailchimp
  mailgun mapbox mattermost messagebird netlify newrelic nytimes okta openai plaid planetscale postmark rapidapi sendbird
  sendgrid sendinblue sentry shippo squarespace sumologic travis trello twilio twitch twitter typeform yandex zendesk`)

const RANDOM_WORD = /^[\w+/=~-]{20,512}$/
const UUID_OR_ULID = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-7][0-9A-HJKMNP-TV-Z]{25})$/i

/** Whether a value under this name is a credential if it looks like one: `{"key": "9fK2…"}`. */
export const isAmbiguousName = (name: string): boolean => AMBIGUOUS_NAMES.has(splitWords(name).join(''))

export const looksRandom = (value: string): boolean =>
  RANDOM_WORD.test(value) && !UUID_OR_ULID.test(value) && countAlternations(value) >= 4

/** How often letters and digits alternate, which is rare in words and numbered names. */
const countAlternations = (value: string) => (value.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? []).length
