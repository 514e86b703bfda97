import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.tsx'
import type { CurlCommand } from './curl.ts'
import { withCurl } from './request-values.ts'
import type { RequestFormState } from './use-request-form.ts'

/** Imports a curl command into the form, with undo. `unsupported` lists the options that have no equivalent. */
export function useCurl({ values, setValues }: RequestFormState) {
  const requests = useTexts('requests')
  const [unsupported, setUnsupported] = useState<readonly string[]>([])
  const apply = (command: CurlCommand) => {
    setValues(withCurl(values, command))
    setUnsupported(command.unsupported)
    showToast(requests.curlImported, () => {
      setValues(values)
      setUnsupported([])
    })
  }
  return { apply, unsupported }
}
