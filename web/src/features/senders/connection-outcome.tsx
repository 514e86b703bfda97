import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Note } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

const OUTCOMES = ['connected', 'denied', 'failed', 'other'] as const
const LONGEST_REASON = 300

/** How it went at the provider, which the address says once; a reload need not say it again. */
function useOutcome(connected: string) {
  const navigate = useNavigate()
  const [told] = useState(() => new URLSearchParams(location.search))
  const outcome = OUTCOMES.find((known) => known === told.get('mailbox'))
  useEffect(() => {
    if (!outcome) return
    if (outcome === 'connected') showToast(connected)
    void navigate({ to: '.', search: {}, replace: true })
  }, [outcome, connected, navigate])
  return { outcome, reason: (told.get('reason') ?? '').slice(0, LONGEST_REASON) }
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
