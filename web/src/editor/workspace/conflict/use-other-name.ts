import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { operationQuery } from '../../../api/use-api.ts'
import { SharedDraftContext } from '../../presence/place.ts'
import type { Conflict } from '../session/layout-session.ts'

/** Who made the other version; null while unknown, and for presets, which have no versions. */
export function useOtherName<D>({ draft }: Conflict<D>): string | null {
  const { store, id } = use(SharedDraftContext)?.address ?? {}
  const versions = useQuery({
    ...operationQuery('listVersions', { id: id ?? '', limit: 1 }, store),
    enabled: id !== undefined && !draft,
    // A cached list may be from before the version that caused the conflict.
    refetchOnMount: 'always',
  })
  if (draft) return draft.editor.name
  return (versions.isFetchedAfterMount && versions.data?.data[0]?.author) || null
}
