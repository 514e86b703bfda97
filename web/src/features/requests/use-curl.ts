import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.tsx'
import type { CurlCommand } from './curl.ts'
import { withCurl } from './request-values.ts'
import type { RequestFormState } from './use-request-form.ts'

/** Takes a curl command over into the form, which can be undone; what has no place there is named. */
export function useCurl({ values, setValues }: RequestFormState) {
  const requests = useTexts('requests')
  const [left, setLeft] = useState<readonly string[]>([])
  const take = (command: CurlCommand) => {
    setValues(withCurl(values, command))
    setLeft(command.left)
    showToast(requests.curlTaken, () => {
      setValues(values)
      setLeft([])
    })
  }
  return { take, left }
}
