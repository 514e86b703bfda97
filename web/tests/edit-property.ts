import type { Locator, Page } from 'playwright-core'
import {
  type JsonSchema,
  type LayoutSchema,
  type Property,
  propertiesIn,
  resolve,
} from '../src/editor/inspector/schema.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A different valid value for each kind of text. */
const TEXTS: Record<string, string> = {
  link: 'https://example.com/{{ variables.id }}',
  imageUrl: '{{ variables.picture }}',
  attachmentUrl: 'https://example.com/invoice.pdf',
  condition: 'variables.total > 10',
  liquidHtml: '<p>Hello {{ variables.name }}</p>',
}

const numberOf = ({ minimum = 1, maximum = 10, type }: JsonSchema) =>
  type === 'number' ? (minimum + maximum) / 2 : Math.floor((minimum + maximum) / 2) + 1

/** Edits one property in the inspector, with the control generated from the schema. */
export async function editProperty(page: Page, container: Locator, layout: LayoutSchema, property: Property) {
  const { name, schema } = property
  const selector = `> [data-property="${name}"]`
  const control = container.locator(`:scope ${selector}, :scope > div > fieldset ${selector}`).first()
  if (schema.kind === 'colour') return control.getByRole('textbox').last().fill('#123456')
  if (schema.kind === 'font') return control.getByRole('combobox').selectOption({ label: 'Georgia' })
  if (schema.kind === 'fileKey') return chooseFile(page, control)
  if (schema.kind === 'loop' || schema.kind === 'rowLoop') return editLoop(control)
  const isCode = schema.kind === 'liquidHtml' && (await control.getByRole('textbox').count()) === 0
  if (schema.kind === 'condition' || isCode) await control.getByRole('button', { name: 'Show code' }).click()
  if (name === 'rows') return control.getByRole('combobox').selectOption({ label: 'Repeat for each item' })
  if (schema.type === 'array') return editList(page, control, layout, schema)
  if (schema.enum || (await control.getByRole('radio').count()) > 0) return choose(control)
  if (schema.type === 'boolean') return control.getByRole('checkbox').click()
  if (schema.type === 'object') return editObject(page, control, layout, schema)
  if (schema.type === 'integer' || schema.type === 'number')
    return control.getByRole('textbox').fill(String(numberOf(schema)))
  return control.getByRole('textbox').fill(TEXTS[schema.kind ?? ''] ?? 'Words {{ variables.name }}')
}

async function choose(control: Locator) {
  if ((await control.getByRole('radio').count()) > 0) return control.getByRole('radio').last().check()
  const last = control.getByRole('combobox').locator('option').last()
  return control.getByRole('combobox').selectOption((await last.getAttribute('value')) ?? '')
}

async function editLoop(control: Locator) {
  await control.getByRole('button', { name: 'Show code' }).click()
  await control.getByLabel('List', { exact: true }).fill('variables.items')
  await control.getByLabel('Item name', { exact: true }).fill('entry')
}

async function editList(page: Page, control: Locator, layout: LayoutSchema, schema: JsonSchema) {
  const items = control.locator(':scope > fieldset')
  const before = await items.count()
  // The number of columns is chosen from fixed options; entries of other lists are added with a button.
  const add = control.getByRole('button', { name: /^Add / })
  if (before === 0 && (await add.count()) === 0) return choose(control)
  await add.click()
  await items.nth(before).waitFor()
  for (const property of propertiesIn(layout, resolve(layout, schema.items ?? {})))
    await editProperty(page, items.nth(before), layout, property)
}

async function editObject(page: Page, control: Locator, layout: LayoutSchema, schema: JsonSchema) {
  const toggle = control.getByRole('checkbox')
  if ((await toggle.count()) > 0) await toggle.first().check()
  for (const property of propertiesIn(layout, schema)) {
    const field = control.locator(`:scope > [data-property="${property.name}"]`)
    if ((await field.count()) > 0) await editProperty(page, control, layout, property)
    else
      await control
        .getByLabel(sideName(property.name), { exact: true })
        .fill(String(numberOf(property.schema)))
  }
}

const sideName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

async function chooseFile(page: Page, control: Locator) {
  await control.getByRole('button', { name: /Choose|Replace/ }).click()
  const dialog = page.getByRole('dialog')
  const [input] = await Promise.all([dialog.locator('input[type=file]').elementHandle(), dialog.waitFor()])
  await input?.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL })
  // The alternative text is already set; otherwise, another dialog would ask for it.
  await dialog.waitFor({ state: 'detached' })
}
