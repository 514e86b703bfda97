import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.tsx'
import type { CurlCommand } from './curl.ts'
import { withCurl } from './request-values.ts'
import type { RequestFormState } from './use-request-form.ts'

/** Imports a curl command into the form, with undo. `left` lists the options that have no equivalent. */
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
