import { ApiError } from '../../api/api-error.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { fileSize } from './file-size.ts'
import { MAX_UPLOAD_BYTES } from './max-upload.ts'
import { isTooLarge } from './upload.ts'

/** Replaces the error for a file that is too large by one with its size and the limit. */
export function useProblemOf() {
  const files = useTexts('files')
  const locale = useLocale()
  return (file: File, error: unknown): unknown => {
    if (!isTooLarge(file)) return error
    const size = fileSize(file.size, locale)
    return new ApiError(400, {
      text: files.tooLarge({ name: file.name, size, limit: fileSize(MAX_UPLOAD_BYTES, locale) }),
    })
  }
}
