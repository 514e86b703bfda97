import type { Locator } from 'playwright-core'

// Browser types, for functions that are passed to `evaluate`.
type Clipboard = {
  types: string[]
  setData(type: string, content: string): void
  getData(type: string): string
}
declare const DataTransfer: new () => Clipboard
declare const ClipboardEvent: new (type: string, init: object) => Event

/** Replaces the whole text of a field by pasting. */
export async function paste(field: Locator, data: Record<string, string>) {
  await field.press('Control+a')
  await field.evaluate((element, entries) => {
    const clipboard = new DataTransfer()
    for (const [type, content] of Object.entries(entries)) clipboard.setData(type, content)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
  }, data)
}

/** Cuts the selection and returns the clipboard content. */
export const cut = (field: Locator) =>
  field.evaluate((element): Record<string, string> => {
    const clipboard = new DataTransfer()
    element.dispatchEvent(
      new ClipboardEvent('cut', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
    return Object.fromEntries(clipboard.types.map((type) => [type, clipboard.getData(type)]))
  })
