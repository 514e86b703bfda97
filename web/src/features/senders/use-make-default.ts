import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.tsx'

type Sender = { id: string; name: string }

/** Makes a sender the default, then connects to it; `failure` says why that failed. */
export function useMakeDefault() {
  const senders = useTexts('senders')
  const setDefault = useOperation('setDefaultSender')
  const check = useOperation('testSmtpSender')
  const [failure, setFailure] = useState<{ name: string; reason: string } | null>(null)
  const makeDefault = async ({ id, name }: Sender) => {
    setFailure(null)
    await setDefault.mutateAsync({ senderId: id })
    showToast(senders.isDefaultNow({ name }))
    await check.mutateAsync({ id }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 502) setFailure({ name, reason: error.message })
    })
  }
  return { makeDefault, failure }
}
