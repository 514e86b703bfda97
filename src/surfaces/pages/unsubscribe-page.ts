import { html, raw } from 'hono/html'
import type { Brand } from '../../engine/design/brand-schema.ts'
import { baseLanguage } from '../../engine/locale.ts'
import { RECIPIENT_LANGUAGES, type RecipientLanguage } from '../../messages/languages.ts'
import { textsIn } from '../../messages/texts.ts'
import type { Messages } from '../../messages/types.ts'

const languageNamed = (name: string) => RECIPIENT_LANGUAGES.find((language) => language === name)

type LocalizedTexts = { language: RecipientLanguage; texts: Messages['unsubscribe'] }

/** The texts and their language: the locale's, or English. */
export function unsubscribeTextsFor(locale: string): LocalizedTexts {
  const language = languageNamed(baseLanguage(locale.toLowerCase().replaceAll('_', '-'))) ?? 'en'
  return { language, texts: textsIn(language, 'unsubscribe') }
}

/** The first supported language in an `Accept-Language` header; browsers list the preferred one first. */
export function preferredLanguage(accepted: string): RecipientLanguage {
  const bases = accepted
    .split(',')
    .map((range) => baseLanguage((range.split(';')[0] ?? '').trim().toLowerCase()))
  return bases.map(languageNamed).find((language) => language !== undefined) ?? 'en'
}

type UnsubscribePage =
  | {
      state: 'ask' | 'unsubscribed' | 'subscribed'
      locale: string
      storeName: string
      brand?: Brand
      /** The URL of the store's logo. */
      logo?: string | undefined
      maskedAddress: string
      /** The URL that the form is posted to. */
      action: string
    }
  /** The link is from a test email or a preview, or it is not valid. */
  | { state: 'test' | 'unknown'; locale: string }

/** The Content-Security-Policy: inline styles, the store's logo, and forms to the same origin. */
export const UNSUBSCRIBE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The page behind an unsubscribe link: shows the current state, with a form to change it. */
export function renderUnsubscribePage(page: UnsubscribePage): string {
  const { language, texts } = unsubscribeTextsFor(page.locale)
  const { heading } = texts[page.state]
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${'storeName' in page ? `${heading} – ${page.storeName}` : heading}</title>
<style>${raw(STYLE + ('brand' in page ? brandRules(page.brand ?? {}) : ''))}</style>
</head>
<body>
<main>
${'logo' in page && page.logo ? renderLogo(page.logo, page) : ''}
<h1>${heading}</h1>
${'storeName' in page ? renderChoice(page, texts) : html`<p>${texts[page.state].sentence}</p>`}
</main>
</body>
</html>
`)
}

function renderChoice(page: Extract<UnsubscribePage, { storeName: string }>, texts: Messages['unsubscribe']) {
  const { sentence, button } = texts[page.state]
  const isUnsubscribed = page.state === 'unsubscribed'
  return html`<p>${fillSentence(sentence, { store: page.storeName, address: page.maskedAddress })}</p>
<form method="post" action="${page.action}">
<input type="hidden" name="action" value="${isUnsubscribed ? 'subscribe' : 'unsubscribe'}">
<button type="submit"${isUnsubscribed ? raw(' class="quiet"') : ''}>${button}</button>
</form>
<p class="note">${texts.note}</p>`
}

const renderLogo = (src: string, { storeName, brand }: { storeName: string; brand?: Brand }) =>
  html`<img class="logo" src="${src}" alt="${storeName}" width="${brand?.logoWidth ?? 140}">`

/** In dark mode, only the button keeps the brand colors: the others are meant for a light page. */
function brandRules(brand: Brand): string {
  const { background, contentBackground, textColor, buttonColor, buttonRadius, font, headingFont } = brand
  const light = { '--page': background, '--card': contentBackground, '--text': textColor }
  const rules = [
    ['@media (prefers-color-scheme: light) { :root', light],
    ['body', { 'font-family': font }],
    ['h1', { 'font-family': headingFont }],
    ['button', { 'border-radius': buttonRadius === undefined ? undefined : `${buttonRadius}px` }],
    [
      'button:not(.quiet)',
      { background: buttonColor, 'border-color': buttonColor, color: brand.buttonTextColor },
    ],
  ] as const
  return rules
    .map(([selector, values]) => {
      const declarations = Object.entries(values).filter(([, value]) => value !== undefined)
      const css = declarations.map(([name, value]) => `${name}: ${value};`).join(' ')
      return declarations.length === 0
        ? ''
        : `${selector} { ${css} }${selector.startsWith('@') ? ' }' : ''}\n`
    })
    .join('')
}

/** Isolates names, so right-to-left text does not reorder the words around it. */
function fillSentence(
  sentence: Messages['unsubscribe']['ask']['sentence'],
  values: { store: string; address: string },
) {
  return sentence({ store: STORE, address: ADDRESS })
    .split(/(?<=[\ue000\ue001])|(?=[\ue000\ue001])/)
    .map((part) =>
      part === STORE || part === ADDRESS
        ? html`<bdi>${part === STORE ? values.store : values.address}</bdi>`
        : part,
    )
}

/** Characters for private use, so no message contains them. */
const STORE = '\ue000'
const ADDRESS = '\ue001'

const STYLE = `
:root { --page: #f3f4f6; --card: #ffffff; --text: #1f2937; --note: #4b5563; --focus: #1d4ed8; }
@media (prefers-color-scheme: dark) {
  :root { --page: #111827; --card: #1f2937; --text: #f3f4f6; --note: #d1d5db; --focus: #93c5fd; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 10vh auto 0; padding: 2rem; background: var(--card); border-radius: 12px; overflow-wrap: anywhere; }
.logo { display: block; max-width: 100%; height: auto; margin: 0 0 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
bdi { font-weight: 600; }
form { margin: 1.5rem 0; }
button { min-height: 48px; padding: 0.5rem 1.5rem; border: 2px solid var(--text); border-radius: 8px; background: var(--text); color: var(--card); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: var(--card); color: var(--text); }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
.note { margin: 0; color: var(--note); font-size: 0.9375rem; }
`
