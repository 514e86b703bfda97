// The passwords that attackers try first: those on common lists, and those built in the same four ways.
// Only those of 12 characters or more matter here, because shorter ones are refused anyway.
import { LISTED_PASSWORDS } from './listed-passwords.ts'

/** The base words that others are built from, by repeating, joining, or adding digits and symbols. */
const WORDS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word motdepasse contraseña contrasena senha wachtwoord parola haslo
  admin administrator root user guest test testing default login welcome letmein changeme secret access master super
  superman batman spiderman pokemon starwars startrek iloveyou ilove you love lovely princess prince dragon monkey
  shadow sunshine football baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus manchester
  united charlie michael michelle jessica jennifer jordan andrew daniel thomas robert joshua matthew anthony william
  ashley amanda nicole hannah samantha elizabeth alexander alexandra christian christopher benjamin freedom whatever
  trustno computer internet google facebook microsoft windows apple samsung qwerty qwertz azerty asdf asdfgh zxcvbn
  abc abcd abcdef hello world hallo welt schatz summer winter spring autumn sommer monday friday january december
  flower butterfly rainbow cheese cookie chocolate banana orange purple yellow green blue black white silver golden
  killer ninja warrior hunter ranger mustang ferrari corvette yankees cowboys lakers eagles steelers jesus jesuschrist
  christ heaven angel blessed church forever family friends friend mother father baby babygirl sweet sweety honey
  money dollar lucky happy crazy sexy fuck fuckyou bitch asshole pussy dick shit biteme nothing something unknown
  flowpost email mail newsletter shop store company marketing business`
    .split(/\s+/)
    .filter(Boolean),
)

/** Complete passwords that no rule below covers. */
const WHOLE = new Set(
  `unbelievable undertaker90 contortionist administrator1 thunderbirds chickenwing1 snowboarding skateboarding
  basketball12 independence intelligence californication metallica666 ironmaiden666 schwarzenegger masterofpuppets
  rammstein123 counterstrike worldofwarcraft callofduty1234 grandtheftauto lordoftherings harrypotter123
  correcthorsebatterystaple trustnoone123 thequickbrownfox tobeornottobe nothingtosee1 opensesame123
  iamthebest123 whatthefuck12 motherfucker bullshit1234 letmeinplease letmeinnow123 thisismypassword
  mypassword123 mypassword1234 yourpassword1 passwordispassword correcthorse1 q1w2e3r4t5y6 1q2w3e4r5t6y
  1q2w3e4r5t6y7u zaq12wsxcde3 1qaz2wsx3edc 1qazxsw23edc qazwsxedcrfv qweasdzxc123 123qweasdzxc qwe123asd456
  1qaz2wsx3edc4rfv zaq1xsw2cde3 zaq1zaq1zaq1 qwerty123456 qwertyuiop123 a1b2c3d4e5f6 abc123abc123 aa123456789
  asd123asd123 147258369000 123123123123 159357456852 789456123000 112233445566 121212121212 010203040506`
    .split(/\s+/)
    .filter(Boolean),
)

const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')])

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** No list has longer ones. */
const LONGEST = 40

/** Whether it is one of the passwords that attackers try first. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (text.length > LONGEST) return isRepetition(text)
  const bare = text.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')
  return (
    LISTED_PASSWORDS.has(text) ||
    WHOLE.has(text) ||
    isRepetition(text) ||
    isWalk(text) ||
    isMadeOfWords(text) ||
    (bare !== '' && (isMadeOfWords(bare) || isMadeOfWords(plainLetters(bare)))) ||
    (bare === '' && /^\d+$/.test(text) && text.length <= 14)
  )
}

const plainLetters = (text: string) => [...text].map((char) => LOOKALIKES[char] ?? char).join('')

/** One short piece repeated: aaaaaaaaaaaa, 123123123123, passwordpassword. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= Math.min(text.length / 2, 12); size++) {
    const piece = text.slice(0, size)
    if (piece.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text)
      return size <= 6 || WORDS.has(piece) || isWalk(piece)
  }
  return false
}

/** Runs of adjacent keys or letters: almost nothing remains without them. */
function isWalk(text: string): boolean {
  let rest = text
  for (let length = Math.min(text.length, 26); length >= 4; length--)
    for (const row of ROWS)
      for (let at = 0; at + length <= row.length; at++) rest = rest.replaceAll(row.slice(at, at + length), '')
  return rest.length <= 2
}

/** At most two words from the list, and nothing else. */
function isMadeOfWords(text: string): boolean {
  if (WORDS.has(text)) return true
  for (let at = 2; at <= text.length - 2; at++)
    if (WORDS.has(text.slice(0, at)) && WORDS.has(text.slice(at))) return true
  return false
}
