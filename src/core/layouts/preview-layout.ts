import { z } from 'zod'
import { type Content, contentOf } from '../../engine/content/snapshot.ts'
import { designTexts } from '../../engine/render/design.ts'
import { resolveMarketingTexts } from '../../engine/render/footer.ts'
import { lintMessage } from '../../engine/render/lint.ts'
import { secretsUsed } from '../../engine/render/liquid-usage.ts'
import { resolveLocale } from '../../engine/render/locale.ts'
import { RenderFailed } from '../../engine/render/render-failed.ts'
import type { RenderInput } from '../../engine/render/render-message.ts'
import type { Ctx } from '../context.ts'
import { invalid } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { readSettings } from '../settings/settings.ts'
import { withFileAddresses } from './compile.ts'
import { Locale } from './fields.ts'
import { LayoutId } from './get-layout.ts'
import { readLayout, type StoredLayout } from './read.ts'

const MASKED = '••••'

export const previewLayout = defineOperation({
  name: 'previewLayout',
  summary: 'Render a layout as a send would, footer included, and check it; nothing is sent',
  level: 'read',
  rest: { method: 'POST', path: '/email-templates/:id/preview' },
  input: z.object({
    id: LayoutId,
    locale: Locale.nullish().describe('Language that a step would ask for; the main language when left out'),
    variables: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe("Values for the layout's variables; the design's test variables when left out"),
  }),
  output: z
    .object({
      locale: z.string().describe('The language that was found'),
      subject: z.string(),
      previewText: z.string(),
      html: z.string(),
      text: z.string(),
      findings: z.array(
        z.object({
          rule: z.string(),
          severity: z.enum(['error', 'warning', 'info']),
          message: z.string(),
          path: z.string(),
        }),
      ),
    })
    .meta({ id: 'Preview' }),
  run: async (ctx, { id, locale: wanted = null, variables }) => {
    const stored = await readLayout(ctx, id)
    const { layout, translations } = stored.snapshot
    const locale = resolveLocale(
      wanted,
      layout.defaultLocale,
      translations.map((translation) => translation.locale),
    )
    const content = contentOf(stored.snapshot, locale)
    const templates = textsOf(content)
    const values = variables ?? content.bodyDesign?.testVariables ?? {}
    const input = await renderInput(ctx, stored, locale, content, values)
    const { subject, previewText, html, text } = await render(ctx, input)
    const findings = lintMessage({
      category: layout.category,
      subject,
      html,
      templates,
      variables: values,
      secretNames: [],
    })
    return { locale, subject, previewText, html, text, findings }
  },
})

async function render(ctx: Ctx, input: RenderInput) {
  try {
    return await ctx.renderer.render(ctx.storeId, input)
  } catch (error) {
    throw error instanceof RenderFailed ? invalid('layout', error.reason) : error
  }
}

async function renderInput(
  ctx: Ctx,
  { snapshot, compiled }: StoredLayout,
  locale: string,
  content: Content,
  variables: Record<string, unknown>,
): Promise<RenderInput> {
  const { layout, translations } = snapshot
  const translation = translations.find((one) => one.locale === locale)
  const design = compiled.get(locale) ?? compiled.get(layout.defaultLocale)
  const { marketingTexts: settings } = await readSettings(ctx)
  return {
    category: layout.category,
    bodyType: layout.bodyType,
    subject: content.subject,
    previewText: content.previewText,
    html: withFileAddresses(design?.html ?? content.body ?? '', ctx.baseUrl),
    text: design?.text ?? null,
    attachments: design?.attachments ?? null,
    variables,
    // A preview shows where a secret goes, never what it is.
    secrets: Object.fromEntries(secretsUsed(templateTexts(content)).map((name) => [name, MASKED])),
    store: { name: ctx.storeName },
    locale,
    unsubscribeUrl: `${ctx.baseUrl}/u/preview`,
    marketingTexts: resolveMarketingTexts({
      locale,
      translation: translation?.marketingTexts,
      layout: layout.marketingTexts,
      settings,
    }),
    downloads: [],
  }
}

function textsOf({ subject, previewText, body, bodyDesign }: Content): { path: string; text: string }[] {
  const inDesign = bodyDesign === null ? [] : designTexts(bodyDesign)
  return [
    { path: 'subject', text: subject },
    { path: 'previewText', text: previewText },
    ...(body === null ? [] : [{ path: 'body', text: body }]),
    ...inDesign.map(({ path, text }) => ({ path: `bodyDesign.${path}`, text })),
  ]
}

const templateTexts = (content: Content) => textsOf(content).map(({ text }) => text)
