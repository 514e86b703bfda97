import { z } from 'zod'
import { withPresets } from '../../../engine/content/preset.ts'
import { untranslatedPresets } from '../../../engine/content/texts.ts'
import { lowContrasts } from '../../../engine/design/contrast.ts'
import { designTexts, imagesWithoutAlt } from '../../../engine/design/design.ts'
import { readableName } from '../../../engine/liquid/readable-name.ts'
import { RenderFailed } from '../../../engine/liquid/render-failed.ts'
import { attachmentTexts, footerFields, type MessageText } from '../../../engine/message/assemble-message.ts'
import type { FileWithDelivery } from '../../../engine/message/build-message.ts'
import type { Finding } from '../../../engine/message/lint.ts'
import type { RenderedMessage } from '../../../engine/message/render-message.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { textFor } from '../../call/problem-text.ts'
import { runJob } from '../../call/work.ts'
import { readPresets } from '../../content/layouts/compile.ts'
import { RequestedLocale } from '../../content/layouts/fields.ts'
import { LayoutId } from '../../content/layouts/get-layout.ts'
import { secretNames } from '../../foundation/secrets/resolve-secrets.ts'
import { AttachmentFailed } from './attachments.ts'
import { buildMail } from './build-mail.ts'
import { previewUnsubscribeUrl } from './links.ts'
import type { MailContent, RenderableContent } from './mail-content.ts'
import { SAMPLE_LINKS, sampleTexts } from './sample-texts.ts'

const Attachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  size: count.nullable().describe('Bytes; null for a file that is fetched when the email is sent'),
  delivery: z.enum(['inline', 'link']).describe('link: a download link in the footer'),
})

export const previewFields = {
  id: LayoutId,
  locale: RequestedLocale.nullish().describe(
    'Language that a step would request; the main language by default',
  ),
  variables: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("Values for the layout's variables; the design's test variables by default"),
}

export const Preview = z
  .object({
    locale: z.string().describe('The language that was used'),
    subject: z.string(),
    previewText: z.string(),
    html: z.string(),
    text: z.string(),
    attachments: z.array(Attachment),
    findings: z.array(
      z.object({
        rule: z.string(),
        severity: z.enum(['error', 'warning', 'info']),
        message: z.string(),
        path: z.string(),
      }),
    ),
  })
  .meta({ id: 'Preview' })

/** The email that a send would produce, with its findings. */
export async function preview(ctx: Ctx, content: MailContent): Promise<z.input<typeof Preview>> {
  const built = await buildPreview(ctx, content)
  const { subject, previewText, html, text } = built
  return {
    locale: content.locale,
    subject,
    previewText,
    html,
    text,
    attachments: built.files.map(({ filename, contentType, sizeBytes, delivery }) => ({
      filename,
      contentType,
      size: sizeBytes,
      delivery,
    })),
    findings: [...findMissingUrls(content, built), ...(await check(ctx, content, built))].map(
      ({ rule, severity, problem, path }) => ({
        rule,
        severity,
        message: textFor(ctx, ctx.source === 'app' ? withReadableNames(problem) : problem),
        path,
      }),
    ),
  }
}

/** App users may not know Liquid, so they see variables by the names that the editor shows. */
function withReadableNames(problem: Problem): Problem {
  const { name, near } = problem.data
  if (typeof name !== 'string') return problem
  if (problem.code === 'finding.variable_missing')
    return problemOf('finding.value_missing', { name: readableName(`variables.${name}`) })
  if (problem.code === 'finding.item_outside_loop')
    return problemOf('finding.value_outside_loop', { name: readableName(name) })
  if (typeof near !== 'string') return problem
  const names = { name: readableName(`variables.${name}`), near: readableName(`variables.${near}`) }
  if (problem.code === 'finding.variable_misspelt') return problemOf('finding.value_misspelt', names)
  if (problem.code !== 'finding.variable_unknown') return problem
  // An unknown name is shown exactly as written.
  return problemOf('finding.value_unknown', { name, near: readableName(near) })
}

type BuiltPreview = RenderedMessage & { files: FileWithDelivery[] }

/**
 * Fails as a send would, with the same reason, but does not fetch remote files. A missing file URL is only reported as
 * a finding.
 */
export async function buildPreview(ctx: Ctx, content: RenderableContent): Promise<BuiltPreview> {
  try {
    const { rendered, files } = await buildMail(ctx, content, {
      unsubscribeUrl: previewUnsubscribeUrl(ctx, content.templates),
      fetched: null,
      render: (values) => ctx.services.renderer.render(ctx.storeId, content.templates, values),
    })
    return { ...rendered, files }
  } catch (error) {
    if (error instanceof RenderFailed) throw invalid(error.problem.field ?? 'layout', error.problem)
    throw error instanceof AttachmentFailed ? invalid(fieldOf(content, error.field), error.problem) : error
  }
}

/** Files of a visual layout are part of its design. */
const fieldOf = ({ templates: { bodyType } }: RenderableContent, field: string) =>
  bodyType === 'text' ? field : 'bodyDesign'

/** Files without a URL, which would make a send fail. */
const findMissingUrls = (content: MailContent, { files }: BuiltPreview): Finding[] =>
  files.flatMap(({ filename, isUrlMissing }, index) => {
    const problem = problemOf('finding.attachment_nowhere', { filename })
    const path = fieldOf(content, `attachments[${index}].url`)
    return isUrlMissing ? [{ rule: 'attachment-nowhere', severity: 'error', problem, path }] : []
  })

async function check(
  ctx: Ctx,
  mail: MailContent,
  { subject, html, isBlank }: BuiltPreview,
): Promise<Finding[]> {
  const { category, locale, content, values, companyDetails, bodyLocale } = mail
  const { bodyDesign } = content
  const presets = await readPresets(ctx, [content])
  const withoutAlt = bodyDesign === null ? [] : imagesWithoutAlt(bodyDesign)
  return runJob(ctx, 'lintMessage', {
    category,
    locale,
    subject,
    html,
    isBlank,
    unsubscribeUrl: previewUnsubscribeUrl(ctx, mail),
    companyDetails,
    templates: textsIn(mail, presets),
    variables: values.variables,
    secretNames: await secretNames(ctx),
    imagesWithoutAlt: withoutAlt.map((path) => `bodyDesign.${path}`),
    lowContrasts: (bodyDesign === null ? [] : lowContrasts(withPresets(bodyDesign, presets, locale))).map(
      ({ path, ...contrast }) => ({ ...contrast, path: `bodyDesign.${path}` }),
    ),
    sampleTexts: sampleTexts(),
    sampleLinks: SAMPLE_LINKS,
    ...(bodyLocale === null ? {} : { bodyLocale }),
    ...(bodyDesign !== null && { untranslatedPresets: untranslatedPresets(bodyDesign, presets, locale) }),
    ownAddress: ctx.services.baseUrl,
  })
}

/** All authored text in which Liquid is rendered, including the shared header and footer. */
export const authoredTexts = async (ctx: Ctx, mail: MailContent): Promise<MessageText[]> =>
  textsIn(mail, await readPresets(ctx, [mail.content]))

function textsIn({ content, templates, locale }: MailContent, presets: Presets): MessageText[] {
  const { subject, previewText, body, bodyDesign, attachments } = content
  const inDesign = bodyDesign === null ? [] : designTexts(withPresets(bodyDesign, presets, locale))
  return [
    { path: 'subject', text: subject },
    { path: 'previewText', text: previewText },
    ...(body === null ? [] : [{ path: 'body', text: body }]),
    ...attachmentTexts(attachments),
    ...inDesign.map(({ path, text }) => ({ path: `bodyDesign.${path}`, text })),
    ...footerFields(templates.marketingTexts),
  ]
}

type Presets = Awaited<ReturnType<typeof readPresets>>
