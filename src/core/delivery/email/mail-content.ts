import { sentLocale } from '../../../engine/content/snapshot.ts'
import { requiredSecrets, secretsUsed } from '../../../engine/liquid/usage.ts'
import { MASK } from '../../../engine/mask/mask.ts'
import { type AssembledMessage, assembleMessage } from '../../../engine/message/assemble-message.ts'
import type { MessageTemplates, MessageValues } from '../../../engine/message/render-message.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, conflict } from '../../call/errors.ts'
import { compileLayout, withFileAddresses } from '../../content/layouts/compile.ts'
import { readLayout, type StoredLayout } from '../../content/layouts/read.ts'
import { versionOf } from '../../content/layouts/version.ts'
import { requireSecrets, resolveSecrets, secretNames } from '../../foundation/secrets/resolve-secrets.ts'
import { cachedSettings, type Settings } from '../../foundation/settings/settings.ts'

/** A layout's content in the requested language, ready to be rendered for any recipient. */
export type MailContent = AssembledMessage & {
  name: string
  version: number
  values: Pick<MessageValues, 'variables' | 'secrets' | 'store'>
  /** Values of its secrets, which must never be revealed. */
  secrets: string[]
}

/** What it takes to render an email. */
export type RenderableContent = Pick<MailContent, 'templates' | 'values' | 'secrets'>

type ContentOptions = {
  locale: string | null
  /** Null uses the design's test variables. */
  variables: Record<string, unknown> | null
  /** The current version if omitted. */
  layoutVersion?: number
}

type SentLayout = Pick<StoredLayout, 'version' | 'snapshot' | 'compiled'>

/** Cached for repeated sends until anything about the layout changes. */
const cachedLayout = (ctx: Ctx, id: string) =>
  ctx.readCached('layoutsToSend', `${ctx.storeId} ${id}`, () => readLayout(ctx, id))

/** An earlier version is compiled on demand, with the current shared headers and footers. */
async function contentToSend(ctx: Ctx, id: string, version: number | undefined) {
  const current = await cachedLayout(ctx, id)
  if (version === undefined || version === current.version) return current
  const { snapshot } = await versionOf(ctx, id, version).catch((error: unknown) => {
    if (error instanceof AppError) throw conflict('version.gone', { version })
    throw error
  })
  return { version, snapshot, compiled: await compileLayout(ctx, snapshot, null) }
}

/** For sending: with the values of secrets. Throws, naming the field, if a secret has no value. */
export const readMailContent = async (
  ctx: Ctx,
  layoutId: string,
  options: ContentOptions,
): Promise<MailContent> =>
  contentOf(ctx, await contentToSend(ctx, layoutId, options.layoutVersion), options, (texts) =>
    requireSecrets(
      texts.map(({ path, text }) => ({ field: path, text })),
      (names) => resolveSecrets(ctx, names),
    ),
  )

/** For previews: shows where a secret is used, never its value. */
export const readMaskedContent = async (
  ctx: Ctx,
  layoutId: string,
  options: ContentOptions,
): Promise<MailContent> =>
  maskedContentOf(ctx, await contentToSend(ctx, layoutId, options.layoutVersion), options)

/** For a layout that may have unsaved changes. */
export const maskedContentOf = (
  ctx: Ctx,
  stored: SentLayout,
  options: ContentOptions,
): Promise<MailContent> =>
  contentOf(ctx, stored, options, (texts) =>
    maskSecrets(
      ctx,
      texts.map(({ text }) => text),
    ),
  )

/** A mask for each secret that the templates use. */
export async function maskSecrets(ctx: Ctx, templates: string[]): Promise<Record<string, string>> {
  const used = secretsUsed(templates)
  if (used.length === 0) return {}
  // A secret without a value is omitted if every use of it has a default.
  const masked = new Set([...(await secretNames(ctx)), ...templates.flatMap(requiredSecrets)])
  return Object.fromEntries(used.filter((name) => masked.has(name)).map((name) => [name, MASK]))
}

async function contentOf(
  ctx: Ctx,
  stored: SentLayout,
  { locale, variables }: ContentOptions,
  findSecrets: (texts: AssembledMessage['texts']) => Promise<Record<string, string>>,
): Promise<MailContent> {
  const settings = await cachedSettings(ctx)
  const assembled = assembleOnce(stored, locale, settings, ctx.services.baseUrl)
  const secrets = await findSecrets(assembled.texts)
  return {
    ...assembled,
    name: stored.snapshot.layout.name,
    version: stored.version,
    secrets: Object.values(secrets),
    values: {
      variables: variables ?? assembled.content.bodyDesign?.testVariables ?? {},
      secrets,
      store: { name: ctx.storeName, timeZone: settings.timeZone },
    },
  }
}

type CachedMessage = { settings: Settings; baseUrl: string; assembled: AssembledMessage }

const messagesByLayout = new WeakMap<SentLayout, Map<string, CachedMessage>>()

/** Returns the same object while layout and settings are unchanged, so render threads recognize its templates. */
function assembleOnce(
  stored: SentLayout,
  requestedLocale: string | null,
  settings: Settings,
  baseUrl: string,
) {
  const locale = sentLocale(stored.snapshot, requestedLocale)
  const byLocale = messagesByLayout.get(stored) ?? new Map<string, CachedMessage>()
  messagesByLayout.set(stored, byLocale)
  const cached = byLocale.get(locale)
  if (cached?.settings === settings && cached.baseUrl === baseUrl) return cached.assembled
  const { templates, ...rest } = assembleMessage(stored, locale, settings)
  const withAddresses: MessageTemplates = {
    ...templates,
    html: withFileAddresses(templates.html, baseUrl),
    text: templates.text === null ? null : withFileAddresses(templates.text, baseUrl),
  }
  const assembled: AssembledMessage = { ...rest, templates: withAddresses }
  byLocale.set(locale, { settings, baseUrl, assembled })
  return assembled
}

/** Masks every secret, for content that is stored or displayed. */
export const withMaskedSecrets = (content: MailContent): MailContent => ({
  ...content,
  values: {
    ...content.values,
    secrets: Object.fromEntries(Object.keys(content.values.secrets).map((name) => [name, MASK])),
  },
})
