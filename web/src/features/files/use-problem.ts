import { ApiError } from '../../api/api-error.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { fileSize } from './file-size.ts'
import { MAX_UPLOAD_BYTES } from './max-upload.ts'
import { isTooLarge } from './upload.ts'

/** Why a file did not get through; what is too large is said with both sizes. */
export function useProblemOf() {
  const { files } = useTexts()
  const locale = useLocale()
  return (file: File, error: unknown): unknown => {
    if (!isTooLarge(file)) return error
    const size = fileSize(file.size, locale)
    return new ApiError(400, files.tooLarge(file.name, size, fileSize(MAX_UPLOAD_BYTES, locale)))
  }
}
