import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility, followLink } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { button, emptyStoreOpener, heading } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = emptyStoreOpener(api, browser, 2)

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked = true</script></svg>'
const HOSTILE = '"><img src=x onerror=window.hacked=true>.png'

const fileNamed = (name: string, buffer: Buffer | string = PNG) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(buffer),
})
const chooser = (page: Page) => page.getByLabel('Upload files', { exact: true })
const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Simulates dropping or pasting a file. */
const sendFile = (page: Page, kind: 'drop' | 'paste', name: string) =>
  page.evaluate(
    `(() => {
      const data = new DataTransfer()
      data.items.add(new File(['text'], ${JSON.stringify(name)}, { type: 'text/plain' }))
      const event = ${JSON.stringify(kind)} === 'drop'
        ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
    })()`,
  )

describeInBrowser('files', () => {
  it('can be uploaded by button, drop and paste, searched, viewed and deleted', async () => {
    const { page, store, problems } = await openStore('/files')
    await heading(page, 'Files').waitFor()
    await page.getByText('No files yet').waitFor()
    await chooser(page).setInputFiles([
      fileNamed('photo.png'),
      fileNamed('drawing.svg', SVG),
      fileNamed(HOSTILE),
    ])
    await page.getByText('Uploads finished').waitFor()
    await sendFile(page, 'drop', 'dropped.txt')
    await tile(page, 'dropped.txt').waitFor()
    await sendFile(page, 'paste', 'pasted.txt')
    await tile(page, 'pasted.txt').waitFor()
    await button(page, 'Hide uploads').click()
    await checkAccessibility(page, 'files-grid')
    await page.getByRole('radio', { name: 'Images' }).click()
    await tile(page, 'drawing.svg').waitFor({ state: 'detached' })
    await tile(page, HOSTILE).waitFor()
    expect(page.url()).toContain('kind=image')
    await page.getByRole('radio', { name: 'List' }).click()
    await page.getByRole('table', { name: 'Files' }).getByText('photo.png').waitFor()
    await checkAccessibility(page, 'files-list')
    await page.keyboard.press('/')
    await page.keyboard.type('PHOTO')
    await tile(page, HOSTILE).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Senders', exact: true }).click()
    await heading(page, 'Senders').waitFor()
    await page.goBack()
    await page
      .getByRole('row', { name: /photo\.png/ })
      .getByText('not used')
      .waitFor()
    expect(await page.evaluate('window.hacked')).toBeUndefined()

    const { body } = await api.call<{ data: { key: string }[] }>('/api/v1/files?q=photo', {
      key: await api.newKey(store.id, 'read'),
    })
    const key = body.data[0]?.key ?? ''
    await api.operate(
      createLayout,
      {
        name: 'Order <b>confirmation</b>',
        bodyType: 'visual',
        subject: 'Hello',
        bodyDesign: { blocks: [{ type: 'image', fileKey: key, alt: 'x' }] },
      },
      store.id,
    )
    await page.getByRole('radio', { name: 'All' }).click()
    const row = page.getByRole('row', { name: /photo\.png/ })
    await row.getByRole('link', { name: 'Order <b>confirmation</b>' }).waitFor()
    await row.getByRole('button', { name: 'photo.png', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).waitFor()
    await page.getByLabel('Kind', { exact: true }).selectOption('Attachment')
    await page.getByText(/File is used by layout/).waitFor()
    await page.getByLabel('Kind', { exact: true }).selectOption('Logo')
    await row.getByText('Logo').waitFor()
    await checkAccessibility(page, 'files-details', '[role=dialog]')
    await button(page, 'Delete file').click()
    await page.getByRole('dialog', { name: '“photo.png” is in use' }).waitFor()
    await screenshot(page, 'files-in-use')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await followLink(page, `/app/s/${store.id}/files`)
    await page.getByRole('button', { name: 'More for pasted.txt' }).click()
    await page.getByRole('menuitem', { name: 'Delete file' }).click()
    await page.getByText('It is deleted immediately and permanently.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await tile(page, 'pasted.txt').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('over 50 MB are rejected before they are uploaded; uploads can be canceled and retried', async () => {
    const { page, store } = await openStore('/files')
    await chooser(page).waitFor()
    let requests = 0
    await page.route('**/app/files?*', async (route) => {
      requests++
      if (requests === 1) return // No response, so that the upload can be canceled.
      if (requests === 2) return route.abort('connectionreset')
      return route.continue()
    })
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'film.mov'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    })()`)
    await page.getByText('film.mov is too large: 50 MB. Files can be up to 50 MB.').waitFor()
    expect(requests).toBe(0)
    await chooser(page).setInputFiles([fileNamed('slow.png')])
    await page.getByRole('progressbar', { name: 'Upload of slow.png' }).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await heading(page, 'Home').waitFor()
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await screenshot(page, 'files-uploading')
    await button(page, 'Cancel upload of slow.png').click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await chooser(page).setInputFiles([fileNamed('lost.png')])
    await page.getByText('The server cannot be reached.').waitFor()
    await button(page, 'Try again').click()
    await tile(page, 'lost.png').waitFor()
    const key = await api.newKey(store.id, 'read')
    const { body } = await api.call<{ data: { filename: string }[] }>('/api/v1/files', { key })
    expect(body.data.map(({ filename }) => filename)).toEqual(['lost.png'])
  })
})
