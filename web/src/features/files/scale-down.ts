/** The app offers to scale down images larger than this. */
const LARGE_BYTES = 1024 * 1024
/** Twice the usual width of an email: sharp on every screen. */
export const SHARP_WIDTH = 1200

/** Not GIFs, which would lose their animation, nor SVGs, which would become bitmaps. */
const SCALABLE = new Set(['image/jpeg', 'image/png', 'image/webp'])
const QUALITY = 0.85

export const isScalable = async (file: File) =>
  file.size > LARGE_BYTES && SCALABLE.has(file.type) && !(await isAnimated(file))

const HEADER_BYTES = 64 * 1024
const WEBP_FLAGS_OFFSET = 20
const WEBP_ANIMATION_FLAG = 2

/** Whether it is an animated WebP or PNG, which scaling would reduce to its first frame. */
async function isAnimated(file: File): Promise<boolean> {
  const header = new TextDecoder('latin1').decode(await file.slice(0, HEADER_BYTES).arrayBuffer())
  if (header.startsWith('WEBPVP8X', 8))
    return (header.charCodeAt(WEBP_FLAGS_OFFSET) & WEBP_ANIMATION_FLAG) !== 0
  return header.startsWith('PNG', 1) && header.slice(0, header.indexOf('IDAT')).includes('acTL')
}

/** Scales an image in the browser; returns the original if that fails or does not make it smaller. */
export async function scaleDown(file: File): Promise<File> {
  if (!SCALABLE.has(file.type)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, SHARP_WIDTH / bitmap.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY))
  // A browser that cannot write WebP writes PNG instead, which would not match the file's name.
  const isSmaller = blob?.type === file.type && blob.size < file.size
  return isSmaller ? new File([blob], file.name, { type: blob.type }) : file
}
