import type { Locator } from 'playwright-core'

// Of the browser, in which the functions that `evaluate` is given run.
type Clipboard = {
  types: string[]
  setData(type: string, content: string): void
  getData(type: string): string
}
declare const DataTransfer: new () => Clipboard
declare const ClipboardEvent: new (type: string, init: object) => Event

/** The whole text of a field is replaced by what a clipboard holds. */
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

/** What is selected in a field is cut; gives what the clipboard holds then. */
export const cut = (field: Locator) =>
  field.evaluate((element): Record<string, string> => {
    const clipboard = new DataTransfer()
    element.dispatchEvent(
      new ClipboardEvent('cut', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
    return Object.fromEntries(clipboard.types.map((type) => [type, clipboard.getData(type)]))
  })
