import type { Locator, Page } from 'playwright-core'
import {
  type LayoutSchema,
  type Part,
  type Property,
  propertiesIn,
  resolve,
} from '../src/editor/inspector/schema.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Something else that a text of this kind may be. */
const TEXTS: Record<string, string> = {
  link: 'https://example.com/{{ variables.id }}',
  imageUrl: '{{ variables.picture }}',
  attachmentUrl: 'https://example.com/invoice.pdf',
  condition: 'variables.total > 10',
  liquidHtml: '<p>Hello {{ variables.name }}</p>',
}

const numberOf = ({ minimum = 1, maximum = 10, type }: Part) =>
  type === 'number' ? (minimum + maximum) / 2 : Math.floor((minimum + maximum) / 2) + 1

/** Edits one property as a person would, with the control that the schema has brought about. */
export async function editProperty(page: Page, place: Locator, layout: LayoutSchema, property: Property) {
  const { name, part } = property
  const own = `> [data-property="${name}"]`
  const at = place.locator(`:scope ${own}, :scope > div > fieldset ${own}`).first()
  if (part.kind === 'colour') return at.getByRole('textbox').last().fill('#123456')
  if (part.kind === 'font') return at.getByRole('combobox').selectOption({ label: 'Georgia' })
  if (part.kind === 'fileKey') return chooseFile(page, at)
  if (part.kind === 'loop' || part.kind === 'rowLoop') return editLoop(at)
  const isCode = part.kind === 'liquidHtml' && (await at.getByRole('textbox').count()) === 0
  if (part.kind === 'condition' || isCode) await at.getByRole('button', { name: 'Show code' }).click()
  if (name === 'rows') return at.getByRole('combobox').selectOption({ label: 'Repeat for each item' })
  if (part.type === 'array') return editList(page, at, layout, part)
  if (part.enum || (await at.getByRole('radio').count()) > 0) return choose(at)
  if (part.type === 'boolean') return at.getByRole('checkbox').click()
  if (part.type === 'object') return editObject(page, at, layout, part)
  if (part.type === 'integer' || part.type === 'number')
    return at.getByRole('textbox').fill(String(numberOf(part)))
  return at.getByRole('textbox').fill(TEXTS[part.kind ?? ''] ?? 'Words {{ variables.name }}')
}

async function choose(at: Locator) {
  if ((await at.getByRole('radio').count()) > 0) return at.getByRole('radio').last().check()
  const last = at.getByRole('combobox').locator('option').last()
  return at.getByRole('combobox').selectOption((await last.getAttribute('value')) ?? '')
}

async function editLoop(at: Locator) {
  await at.getByRole('button', { name: 'Show code' }).click()
  await at.getByLabel('List', { exact: true }).fill('variables.items')
  await at.getByLabel('Item name', { exact: true }).fill('entry')
}

async function editList(page: Page, at: Locator, layout: LayoutSchema, part: Part) {
  const items = at.locator(':scope > fieldset')
  const before = await items.count()
  // Columns of a block are counted, entries of a list are added.
  if (before === 0 && (await at.getByRole('button', { name: /^Add to/ }).count()) === 0) return choose(at)
  await at.getByRole('button', { name: /^Add to/ }).click()
  await items.nth(before).waitFor()
  for (const property of propertiesIn(layout, resolve(layout, part.items ?? {})))
    await editProperty(page, items.nth(before), layout, property)
}

async function editObject(page: Page, at: Locator, layout: LayoutSchema, part: Part) {
  const toggle = at.getByRole('checkbox')
  if ((await toggle.count()) > 0) await toggle.first().check()
  for (const property of propertiesIn(layout, part)) {
    const inside = at.locator(`:scope > [data-property="${property.name}"]`)
    if ((await inside.count()) > 0) await editProperty(page, at, layout, property)
    else await at.getByLabel(sideName(property.name), { exact: true }).fill(String(numberOf(property.part)))
  }
}

const sideName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

async function chooseFile(page: Page, at: Locator) {
  await at.getByRole('button', { name: /Choose|Replace/ }).click()
  const dialog = page.getByRole('dialog')
  const [input] = await Promise.all([dialog.locator('input[type=file]').elementHandle(), dialog.waitFor()])
  await input?.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL })
  // Its words are there already: otherwise another dialog asked for them.
  await dialog.waitFor({ state: 'detached' })
}
