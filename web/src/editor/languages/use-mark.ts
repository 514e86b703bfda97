import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { useStoreId } from '../../api/store-id.ts'
import { CHANGED, type TextsSession } from './texts-session.ts'

/** Says that a text is right as it is; null: all of them. Refused when the source is no longer what is shown. */
export function useMark(session: TextsSession, id: string, locale: string) {
  const store = useStoreId()
  const client = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: (key: string | null) =>
      call(
        'markTextsUpToDate',
        { id, locale, ...(key !== null && { texts: [key] }) },
        { store, ifMatch: session.getBase().etag },
      ),
    onSettled: () => Promise.all(CHANGED.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
  const act = useCallback((key: string | null) => mutate(key), [mutate])
  return { act, error }
}
