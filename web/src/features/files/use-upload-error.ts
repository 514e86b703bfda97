import { ApiError } from '../../api/api-error.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { fileSize } from './file-size.ts'
import { MAX_UPLOAD_BYTES } from './max-upload.ts'
import { isTooLarge } from './upload.ts'

/** If the file is too large, replaces the error with one that gives its size and the limit. */
export function useUploadError() {
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
