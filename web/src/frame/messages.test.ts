import { expect, it } from 'vitest'
import { readMarkedElements, readMessage, readPage } from './messages.ts'

const BOX = { x: 0, y: 0, width: 10, height: 10 }

it.each([
  [{ from: 'email-frame', kind: 'ready' }, true],
  [{ from: 'email-frame', kind: 'size', height: 20 }, true],
  [{ from: 'email-frame', kind: 'blocks', height: 20, blocks: null, text: null }, true],
  [{ from: 'email-frame', kind: 'size', height: '20' }, false],
  [{ from: 'email-frame', kind: 'point', marks: [1] }, false],
  [{ from: 'email-frame', kind: 'constructor' }, false],
  [{ from: 'another page', kind: 'ready' }, false],
  [null, false],
])('the app accepts %j from the frame: %s', (data, isAccepted) => {
  expect(readMessage(data)).toEqual(isAccepted ? data : null)
})

it.each([
  [{ html: '<p>' }, true],
  [{ kind: 'canvas', html: '', prefix: 'a', css: '', editedMark: null }, true],
  [{ kind: 'canvas', html: '', prefix: 'a', css: '' }, false],
  [{ html: 1 }, false],
  [null, false],
])('the frame accepts %j from the app: %s', (page, isAccepted) => {
  expect(readPage(JSON.stringify(page))).toEqual(isAccepted ? page : null)
})

it('the app ignores malformed boxes', () => {
  expect(readMarkedElements(JSON.stringify([{ mark: 'a', box: BOX }]))).toHaveLength(1)
  expect(readMarkedElements(JSON.stringify([{ mark: 'a', box: { ...BOX, x: 'left' } }]))).toEqual([])
})
