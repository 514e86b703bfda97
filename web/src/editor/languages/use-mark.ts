import { useCallback } from 'react'
import { useOperation } from '../../api/use-api.ts'
import type { TextsSession } from './texts-session.ts'

/** Says that a text is right as it is; null: all of them. Refused when the source is no longer what is shown. */
export function useMark(session: TextsSession, id: string, locale: string) {
  const { mutate, error } = useOperation('markTextsUpToDate', { ifMatch: () => session.getBase().etag })
  const act = useCallback(
    (key: string | null) => mutate({ id, locale, ...(key !== null && { texts: [key] }) }),
    [mutate, id, locale],
  )
  return { act, error }
}
