import { useQuery } from '@tanstack/react-query'
import { isOwnVersion } from '../../../api/changes.ts'
import { useStoreId } from '../../../api/store-id.ts'
import { operationQuery } from '../../../api/use-api.ts'

/** The newest version of a layout, and whether the user saved it, here or in another window. */
export function useNewestVersion(layoutId: string | undefined) {
  const { data, isFetchedAfterMount } = useQuery({
    ...operationQuery('listVersionCards', { id: layoutId ?? '' }, useStoreId()),
    enabled: layoutId !== undefined,
    // A cached list may be older than the newest version.
    refetchOnMount: 'always',
  })
  const newest = data?.versions[0]
  if (!isFetchedAfterMount || !newest || layoutId === undefined) return null
  const isFromHere = isOwnVersion(layoutId, newest.version)
  return { ...newest, isFromHere, isFromOtherWindow: newest.isYours && !isFromHere }
}
