import { expect, it } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { type MessageFile, namespacesOf, readMessageFile } from './message-files.ts'

type Message = { key: string; text: string }

function messagesIn(language: string): Message[] {
  const flatten = (file: MessageFile, path: string): Message[] =>
    Object.entries(file).flatMap(([name, value]) => {
      const key = `${path}.${name}`
      return typeof value === 'string' ? [{ key, text: value }] : flatten(value, key)
    })
  return namespacesOf(language).flatMap((namespace) =>
    flatten(readMessageFile(language, namespace), namespace),
  )
}

const english = messagesIn('en')

/** Names, codes and words that are the same in English. */
const SAME: Record<string, ReadonlySet<string>> = {
  de: new Set(
    `Admin|API|App|Block|Bcc|Branch|Cc|CSV|Commit|Commits|Claude Code|Code|Cursor|Flowpost|Format|GitHub|Gmail|Google|HTML|Host|
Installation|JSON|LinkedIn|Link|Links|Liquid|Logo|Logos|Marketing|Median|Microsoft|Name|Outlook|POST api.lagerhaus.example|
Passkeys|Person|Petrol|Port|Repository|SMTP|STARTTLS|Shopify|Status|System|TLS|Test|Text|TikTok|URL|VS Code|Variable|Version|Video|
WhatsApp|X|XLIFF 2.1|YouTube|curl|npx flowpost setup-link|optional`
      .replaceAll('\n', '')
      .split('|'),
  ),
  fr: new Set(
    `API|Actions|Admin|Assistant|Assistants|CSV|Cc|Centre|Claude Code|Code|Commit|Commits|Condition|Ctrl|Cursor|
Description|Design|Flowpost|Format|GitHub|Gmail|Google|HTML|Image|Images|Installation|JSON|LinkedIn|Liquid|Logo|Logos|
Marketing|Menu|Message|Messages|Microsoft|Outlook|POST api.lagerhaus.example|Pages|Port|Quota|SMTP|STARTTLS|
Secrets|Section|Shopify|Style|TLS|Test|TikTok|Total|Type|URL|VS Code|Variable|Version|Versions|Vertical|WhatsApp|X|
XLIFF 2.1|YouTube|curl|npx flowpost setup-link`
      .replaceAll('\n', '')
      .split('|'),
  ),
}

const messagesEqualToEnglish = (language: string) => {
  const texts = new Map(messagesIn(language).map(({ key, text }) => [key, text]))
  return english.filter(
    ({ key, text }) => texts.get(key) === text && !text.includes('{') && /\p{L}/u.test(text),
  )
}

it.each(Object.entries(SAME))(
  'every message in %s differs from the English one, unless it is listed in SAME',
  (language, names) => {
    const same = messagesEqualToEnglish(language)
    expect(same.filter(({ text }) => !names.has(text))).toEqual([])
    expect([...names].filter((name) => !same.some(({ text }) => text === name))).toEqual([])
  },
)

/** The text without placeholders, plural syntax and quoted Liquid. */
const proseOf = (text: string) => text.replaceAll(/'[{}%]+'|'\{.*?\}'|\{\w+(?:, \w+)?(?:, )?|\}/g, ' ')

it('German uses German quotation marks, dashes and dots, and one form of address', () => {
  const isWrong = ({ text }: Message) =>
    text.split('„').length !== text.split('“').length ||
    /[”’]|\.\.\.| - |\bSie\b.*\b(?:du|dein)\b|["']/.test(proseOf(text))
  expect(messagesIn('de').filter(isWrong)).toEqual([])
})

it('French has a narrow no-break space before ;?!, a no-break space before : and inside guillemets, and says vous', () => {
  const isWrong = ({ text }: Message) =>
    /[^\u202f][;?!](?=\s|$)|[^\u00a0](?::(?=\s|$)|»)|«[^\u00a0]|["'“”]|\.\.\.|(?<!\p{L})(?:tu|ton|tes)(?!\p{L})/u.test(
      proseOf(text),
    )
  expect(messagesIn('fr').filter(isWrong)).toEqual([])
})

it('no message is empty or has leading or trailing spaces', () => {
  const wrong = LANGUAGES.flatMap(messagesIn).filter(({ text }) => text === '' || text !== text.trim())
  expect(wrong).toEqual([])
})
