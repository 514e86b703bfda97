import { afterEach, describe, expect, it, vi } from 'vitest'
import { isScalable, scaleDown } from './scale-down.ts'

const PADDING = Buffer.alloc(1024 * 1024)
const png = (chunk: string) => Buffer.from(`\x89PNG\r\n\x1a\n${'.'.repeat(25)}${chunk}IDAT acTL`, 'latin1')
const webp = (flags: number) =>
  Buffer.concat([Buffer.from('RIFF....WEBPVP8X....'), Buffer.from([flags, 0, 0, 0])])
const large = (type: string, start: Buffer<ArrayBuffer>) => new File([start, PADDING], 'image', { type })

describe('scaling an image down', () => {
  it('is offered for large still images', async () => {
    expect(await isScalable(large('image/jpeg', Buffer.from('\xff\xd8', 'latin1')))).toBe(true)
    expect(await isScalable(large('image/png', png('iCCP')))).toBe(true)
    expect(await isScalable(large('image/webp', webp(0b10000)))).toBe(true)
    expect(await isScalable(new File([png('')], 'image', { type: 'image/png' }))).toBe(false)
  })

  it('is not offered for animated images, which would lose all frames but one', async () => {
    expect(await isScalable(large('image/gif', Buffer.from('GIF89a')))).toBe(false)
    expect(await isScalable(large('image/png', png('acTL')))).toBe(false)
    expect(await isScalable(large('image/webp', webp(0b10010)))).toBe(false)
  })

  afterEach(() => vi.unstubAllGlobals())

  it('returns the original if the browser writes another format', async () => {
    const write = (type: string) => {
      const toBlob = (resolve: (blob: Blob) => void) => resolve(new Blob(['small'], { type }))
      const canvas = { toBlob, getContext: () => ({ drawImage: () => {} }) }
      vi.stubGlobal('document', { createElement: () => canvas })
    }
    vi.stubGlobal('createImageBitmap', async () => ({ width: 2400, height: 1200, close: () => {} }))
    const file = large('image/webp', webp(0))
    write('image/png')
    expect(await scaleDown(file)).toBe(file)
    write('image/webp')
    expect((await scaleDown(file)).size).toBe(5)
  })
})
