import { z } from 'zod'
import { type Content, contentOf } from '../../engine/content/snapshot.ts'
import { designTexts, imagesWithoutAlt } from '../../engine/design/design.ts'
import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import { secretsUsed } from '../../engine/liquid/usage.ts'
import { resolveLocale } from '../../engine/locale.ts'
import { resolveMarketingTexts } from '../../engine/message/footer.ts'
import type { FooterTexts } from '../../engine/message/footer-texts.ts'
import { lintMessage } from '../../engine/message/lint.ts'
import type { RenderInput } from '../../engine/message/render-message.ts'
import type { Ctx } from '../call/context.ts'
import { invalid } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { secretNames } from '../secrets/resolve-secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { readPresets, withFileAddresses } from './compile.ts'
import { Locale } from './fields.ts'
import { LayoutId } from './get-layout.ts'
import { readLayout, type StoredLayout } from './read.ts'

const MASKED = '••••'

export const previewLayout = defineOperation({
  name: 'previewLayout',
  summary: 'Render a layout as a send would, footer included, and check it; nothing is sent',
  level: 'read',
  rest: { method: 'POST', path: '/email-templates/:id/preview' },
  tool: {
    name: 'preview_email_template',
    guide:
      'Render a layout with sample variables, in a language: subject, HTML, plain text and ' +
      'warnings. Sends nothing.',
    onRequest: true,
  },
  app: {},
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
    const values = variables ?? content.bodyDesign?.testVariables ?? {}
    const texts = await footerTexts(ctx, stored, locale)
    const templates = [
      ...(await textsOf(ctx, content)),
      ...(layout.category === 'marketing' ? fieldTexts(texts) : []),
    ]
    const input = renderInput(ctx, stored, locale, content, values, texts, templates)
    const { subject, previewText, html, text } = await render(ctx, input)
    const findings = lintMessage({
      category: layout.category,
      subject,
      html,
      templates,
      variables: values,
      secretNames: await secretNames(ctx),
      imagesWithoutAlt:
        content.bodyDesign === null
          ? []
          : imagesWithoutAlt(content.bodyDesign).map((path) => `bodyDesign.${path}`),
      ownAddress: ctx.services.baseUrl,
    })
    return { locale, subject, previewText, html, text, findings }
  },
})

async function render(ctx: Ctx, input: RenderInput) {
  try {
    return await ctx.services.renderer.render(ctx.storeId, input)
  } catch (error) {
    throw error instanceof RenderFailed ? invalid('layout', error.reason) : error
  }
}

async function footerTexts(ctx: Ctx, { snapshot }: StoredLayout, locale: string): Promise<FooterTexts> {
  const { layout, translations } = snapshot
  const { marketingTexts: settings } = await readSettings(ctx)
  const translation = translations.find((one) => one.locale === locale)?.marketingTexts
  return resolveMarketingTexts({ locale, translation, layout: layout.marketingTexts, settings })
}

function renderInput(
  ctx: Ctx,
  { snapshot, compiled }: StoredLayout,
  locale: string,
  content: Content,
  variables: Record<string, unknown>,
  marketingTexts: FooterTexts,
  templates: Template[],
): RenderInput {
  const { layout } = snapshot
  const design = compiled.get(locale) ?? compiled.get(layout.defaultLocale)
  const secrets = secretsUsed(templates.map(({ text }) => text))
  return {
    category: layout.category,
    bodyType: layout.bodyType,
    subject: content.subject,
    previewText: content.previewText,
    html: withFileAddresses(design?.html ?? content.body ?? '', ctx.services.baseUrl),
    text: design?.text ?? null,
    attachments: design?.attachments ?? null,
    variables,
    // A preview shows where a secret goes, never what it is.
    secrets: Object.fromEntries(secrets.map((name) => [name, MASKED])),
    store: { name: ctx.storeName },
    locale,
    unsubscribeUrl: `${ctx.services.baseUrl}/u/preview`,
    marketingTexts,
    downloads: [],
  }
}

type Template = { path: string; text: string }

/** Everything in which Liquid is rendered, the shared header and footer included. */
async function textsOf(ctx: Ctx, content: Content): Promise<Template[]> {
  const { subject, previewText, body, bodyDesign } = content
  const presets = await readPresets(ctx, [content])
  const inFrame = (kind: 'header' | 'footer') => {
    const preset = presets.get(bodyDesign?.[kind]?.presetId ?? '')
    return preset
      ? designTexts(preset).map((one) => ({ path: `bodyDesign.${kind}.${one.path}`, text: one.text }))
      : []
  }
  const inDesign = bodyDesign === null ? [] : designTexts(bodyDesign)
  return [
    { path: 'subject', text: subject },
    { path: 'previewText', text: previewText },
    ...(body === null ? [] : [{ path: 'body', text: body }]),
    ...inDesign.map(({ path, text }) => ({ path: `bodyDesign.${path}`, text })),
    ...inFrame('header'),
    ...inFrame('footer'),
  ]
}

const fieldTexts = (texts: FooterTexts): Template[] =>
  Object.entries(texts).map(([field, text]) => ({ path: `marketingTexts.${field}`, text }))
