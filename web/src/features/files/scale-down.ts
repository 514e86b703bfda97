/** The app offers to scale down images larger than this. */
const LARGE_BYTES = 1024 * 1024
/** Twice the width of an email: sharp on every screen. */
export const SHARP_WIDTH = 1200

/** Not GIFs, which would lose their animation, nor SVGs, which would become bitmaps. */
const SCALABLE = new Set(['image/jpeg', 'image/png', 'image/webp'])
const QUALITY = 0.85

export const isScalable = (file: File) => file.size > LARGE_BYTES && SCALABLE.has(file.type)

/** Scales an image in the browser; returns the original if that fails or does not make it smaller. */
export async function scaleDown(file: File, maxWidth: number = SHARP_WIDTH): Promise<File> {
  if (!SCALABLE.has(file.type)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, maxWidth / bitmap.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY))
  return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
}
