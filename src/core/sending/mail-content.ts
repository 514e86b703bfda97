import { contentOf } from '../../engine/content/snapshot.ts'
import { secretsUsed } from '../../engine/liquid/usage.ts'
import { resolveLocale } from '../../engine/locale.ts'
import { attachmentsTemplate } from '../../engine/message/attachment-template.ts'
import { resolveMarketingTexts } from '../../engine/message/footer.ts'
import type { RenderInput } from '../../engine/message/render-message.ts'
import type { Ctx } from '../call/context.ts'
import { withFileAddresses } from '../layouts/compile.ts'
import { readLayout } from '../layouts/read.ts'
import { resolveSecrets } from '../secrets/resolve-secrets.ts'
import { readSettings } from '../settings/settings.ts'

/** What a layout says in the language of a step, ready to be rendered for any recipient. */
export type MailContent = {
  name: string
  category: 'transactional' | 'marketing'
  locale: string
  render: RenderInput
  secrets: string[]
}

/** For sending again and again: read once, until anything about the layout changes. */
const rememberLayout = (ctx: Ctx, id: string) =>
  ctx.readCached('layoutsToSend', `${ctx.storeId} ${id}`, () => readLayout(ctx, id))

export const cachedSettings = (ctx: Ctx) => ctx.readCached('settings', ctx.storeId, () => readSettings(ctx))

export async function readMailContent(
  ctx: Ctx,
  layoutId: string,
  step: { locale: string | null; variables: Record<string, unknown> },
): Promise<MailContent> {
  const { snapshot, compiled } = await rememberLayout(ctx, layoutId)
  const { layout, translations } = snapshot
  const locale = resolveLocale(
    step.locale,
    layout.defaultLocale,
    translations.map((translation) => translation.locale),
  )
  const content = contentOf(snapshot, locale)
  const design = compiled.get(locale) ?? compiled.get(layout.defaultLocale)
  const attachments = design?.attachments ?? attachmentsTemplate(content.attachments ?? [])
  const marketingTexts =
    layout.category === 'marketing'
      ? resolveMarketingTexts({
          locale,
          translation: translations.find((one) => one.locale === locale)?.marketingTexts,
          layout: layout.marketingTexts,
          settings: (await cachedSettings(ctx)).marketingTexts,
        })
      : null
  const html = design?.html ?? content.body ?? ''
  const templates = [content.subject, content.previewText, html, design?.text ?? '', attachments]
  const secrets = await resolveSecrets(
    ctx,
    secretsUsed([...templates, ...Object.values(marketingTexts ?? {})]),
  )
  return {
    name: layout.name,
    category: layout.category,
    locale,
    secrets: Object.values(secrets),
    render: {
      category: layout.category,
      bodyType: layout.bodyType,
      subject: content.subject,
      previewText: content.previewText,
      html: withFileAddresses(html, ctx.services.baseUrl),
      text: design ? withFileAddresses(design.text, ctx.services.baseUrl) : null,
      attachments: isEmptyList(attachments) ? null : attachments,
      variables: step.variables,
      secrets,
      store: { name: ctx.storeName },
      locale,
      unsubscribeUrl: null,
      marketingTexts,
      downloads: [],
    },
  }
}

const isEmptyList = (template: string) => template === '[]' || template === '[null]'
