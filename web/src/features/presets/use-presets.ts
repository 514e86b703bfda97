import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../api/operations.ts'
import { useStoreId } from '../../api/store-id.ts'
import { operationQuery } from '../../api/use-api.ts'

export type Preset = Output<'listPresets'>[number]

const POLL_MS = 1_000

/** The store's presets, polled while layouts are being updated. */
export function usePresets() {
  const store = useStoreId()
  return useQuery({
    ...operationQuery('listPresets', {}, store),
    refetchInterval: ({ state }) =>
      (state.data as readonly Preset[] | undefined)?.some(({ waiting }) => waiting > 0) ? POLL_MS : false,
  })
}
