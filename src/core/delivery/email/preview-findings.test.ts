import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'

const api = useHarnessWithoutWorker()

type Preview = {
  html: string
  text: string
  attachments: { filename: string; contentType: string; size: number | null; delivery: string }[]
  findings: { rule: string; path: string }[]
}

async function createAndPreview(layout: object): Promise<Preview> {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create(layout)
  return (await layouts.call<Preview>('POST', `/${id}/preview`, {})).body
}

describe('a preview', () => {
  it('lists findings that an author should check', async () => {
    const html =
      '<img src="https://x.example/a.png"><a href="">e</a><a href="javascript:x">j</a><a href="http://x.example">h</a>'
    const { findings } = await createAndPreview({
      bodyType: 'text',
      body: `${html}{{ variables.gone }}${'x'.repeat(90_000)}`,
      category: 'marketing',
    })
    const rules = new Set(findings.map(({ rule }) => rule))
    expect(rules).toEqual(
      new Set([
        'image-alt',
        'link-empty',
        'link-unsafe',
        'link-http',
        'html-size',
        'variable-missing',
        'company-details-missing',
      ]),
    )
  })

  it('reports an empty body, missing company details and a second unsubscribe link', async () => {
    const layouts = await layoutsOf(api)
    const rulesOf = async (layout: object) => {
      const { id } = await layouts.create({ bodyType: 'text', ...layout })
      const { body } = await layouts.call<Preview>('POST', `/${id}/preview`, {})
      return body.findings.map(({ rule }) => rule)
    }
    expect(await rulesOf({ body: '<p>{{ variables.a }}</p>' })).toContain('body-empty')
    const marketing = { category: 'marketing', defaultLocale: 'de', body: '<p>x {{ unsubscribe_link }}</p>' }
    expect(await rulesOf(marketing)).toEqual(['unsubscribe-repeated', 'company-details-missing'])
    const settings = { marketingTexts: { en: { companyDetails: 'Shop Ltd' } } }
    await api.operate(putSettings, settings, layouts.storeId)
    expect(await rulesOf(marketing)).toEqual(['unsubscribe-repeated', 'company-details-missing'])
    const withDetails = { ...marketing, marketingTexts: { companyDetails: 'Laden GmbH' } }
    expect(await rulesOf(withDetails)).toEqual(['unsubscribe-repeated'])
  })

  it('reports the subject that the app gives a new layout, in every app language', async () => {
    for (const subject of ['New email', 'Neue E-Mail']) {
      const { findings } = await createAndPreview({ bodyType: 'text', body: '<p>x</p>', subject })
      expect(findings).toContainEqual(expect.objectContaining({ rule: 'placeholder-text', path: 'subject' }))
    }
  })

  it('lists the files, checks their Liquid, and fetches nothing', async () => {
    const layouts = await layoutsOf(api)
    await layouts.addFile('fil_preview')
    const { id } = await layouts.create({
      bodyType: 'text',
      body: '<p>x</p>',
      attachments: [
        { filename: '{{ variables.n }}.pdf', fileKey: 'fil_preview' },
        { filename: 'Terms', fileKey: 'fil_preview', sendAsLink: true },
        { filename: 'far.csv', url: 'https://169.254.169.254/{{ secrets.TOKEN }}' },
      ],
    })
    const { body } = await layouts.call<Preview>('POST', `/${id}/preview`, {})
    expect(body.attachments).toEqual([
      { filename: '.pdf', contentType: 'application/pdf', size: 1, delivery: 'inline' },
      { filename: 'Terms', contentType: 'application/pdf', size: 1, delivery: 'link' },
      { filename: 'far.csv', contentType: 'text/csv', size: null, delivery: 'inline' },
    ])
    expect(body.html).toMatch(/<a href="[^"]+\/d\/[\w-]+"[^>]*>Terms<\/a>/)
    expect(body.text).toMatch(/Terms: \S+\/d\/[\w-]+$/)
    expect(body.findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['variable-missing', 'attachments[0].filename'],
      ['secret-unknown', 'attachments[2].url'],
    ])
  })

  it('shows a layout whose file URL comes from a variable, even without a value', async () => {
    const attachments = [{ filename: 'u.txt', url: '{{ variables.u }}' }]
    const body = await createAndPreview({ bodyType: 'text', body: 'x', attachments })
    expect(body.attachments).toMatchObject([{ filename: 'u.txt', size: null, delivery: 'inline' }])
    expect(body.findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['attachment-nowhere', 'attachments[0].url'],
      ['variable-missing', 'attachments[0].url'],
    ])
  })

  it('shows and checks footer texts and designs', async () => {
    const { html, findings } = await createAndPreview({
      category: 'marketing',
      bodyDesign: { blocks: [{ type: 'image', url: 'https://x.example/a.png' }, { type: 'unsubscribe' }] },
      marketingTexts: { companyDetails: 'CO {{ secrets.TOKEN }}{{ variables.co }}' },
    })
    expect(html).toContain('CO ••••')
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['image-alt', 'bodyDesign.blocks[0].alt'],
      ['unsubscribe-repeated', 'bodyDesign.blocks[1].text'],
      ['secret-unknown', 'marketingTexts.companyDetails'],
      ['variable-missing', 'marketingTexts.companyDetails'],
    ])
  })

  it('names the blocks of invalid links, low contrast and placeholder text', async () => {
    const { findings } = await createAndPreview({
      bodyDesign: {
        blocks: [
          { type: 'heading', text: 'Heading', color: '#eeeeee' },
          { type: 'text', html: '<p>Lorem ipsum <a href="http://x.example/a?b&amp;c">x</a></p>' },
          { type: 'section', background: '#222222', blocks: [{ type: 'text', html: '<p>Dark</p>' }] },
          { type: 'button', label: 'Buy', href: '{{ variables.shop }}', color: 'white' },
          { type: 'html', html: '<a href="www.shop.example">x</a>' },
        ],
        testVariables: { shop: 'mailto:nobody' },
      },
    })
    expect(findings.map(({ rule, path }) => [rule, path.replace('bodyDesign.blocks', '')])).toEqual([
      ['contrast-low', '[0].color'],
      ['contrast-low', '[2].blocks[0].color'],
      ['contrast-low', '[3].textColor'],
      ['link-http', '[1].html'],
      ['link-invalid', '[3].href'],
      ['link-invalid', '[4].html'],
      ['placeholder-text', '[0].text'],
      ['placeholder-text', '[1].html'],
    ])
  })

  it("reports a translation without a body, which is sent with the layout's body", async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ bodyType: 'text', body: '<p>Hello</p>' })
    await layouts.call('PUT', `/${id}/translations/fr`, { subject: 'Bonjour' })
    const rulesIn = async (locale: string) =>
      (await layouts.call<Preview>('POST', `/${id}/preview`, { locale })).body.findings.map(
        ({ rule }) => rule,
      )
    expect(await rulesIn('fr')).toEqual(['language-body-missing'])
    expect(await rulesIn('en')).toEqual([])
  })

  it('reports unsubscribe links to other systems, which do not work here', async () => {
    const body =
      '<p>x</p><a href="https://other.example/unsubscribe?u=1">Unsubscribe</a><a href="*|UNSUB|*">Out</a>'
    const { findings } = await createAndPreview({ bodyType: 'text', category: 'marketing', body })
    expect(findings.map(({ rule }) => rule)).toEqual([
      'link-invalid',
      'unsubscribe-foreign',
      'unsubscribe-foreign',
      'company-details-missing',
    ])
  })
})
