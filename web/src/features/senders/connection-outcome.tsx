import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Note } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

const OUTCOMES = ['connected', 'denied', 'failed', 'other'] as const
const MAX_REASON_LENGTH = 300

/** The outcome that the OAuth callback added to the URL. It is then removed, so that a reload does not repeat it. */
function useOutcome(connected: string) {
  const navigate = useNavigate()
  const [params] = useState(() => new URLSearchParams(location.search))
  const outcome = OUTCOMES.find((candidate) => candidate === params.get('mailbox'))
  useEffect(() => {
    if (!outcome) return
    if (outcome === 'connected') showToast(connected)
    void navigate({ to: '.', search: {}, replace: true })
  }, [outcome, connected, navigate])
  return { outcome, reason: (params.get('reason') ?? '').slice(0, MAX_REASON_LENGTH) }
}

export function ConnectionOutcome() {
  const senders = useTexts('senders')
  const { outcome, reason } = useOutcome(senders.outcomes.connected)
  if (!outcome || outcome === 'connected') return null
  return (
    <Note tone="bad">
      {senders.outcomes[outcome]}
      {/* Anyone can craft this URL, so its text is marked as a quotation. */}
      {outcome === 'failed' && reason !== '' && ` ${senders.providerSaid({ reason })}`}
    </Note>
  )
}
