import type { OutputContext } from '../engine/escape/output-contexts.ts'
import { renderLiquid } from '../engine/escape/render-liquid.ts'
import { TrustedUrl } from '../engine/liquid/values.ts'

/** Renders with one variable `v`, one secret `S` and both unsubscribe placeholders. */
export function renderValue(template: string, v: unknown, context: OutputContext = 'html', secret = 's') {
  const url = 'https://shop.example/u/1?a=1&b=2'
  return renderLiquid(template, context, {
    variables: { v },
    secrets: { S: secret },
    store: { name: 'Shop' },
    locale: 'en',
    unsubscribe_url: new TrustedUrl(url, url.replace('&', '&amp;')),
    unsubscribe_link: new TrustedUrl(url, '<a href="x">Out</a>'),
  })
}
