import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/operations.ts'
import { useStoreId } from '../../api/store-id.ts'
import { operationQuery } from '../../api/use-api.ts'

export type VersionDiff = Output<'compareVersions'>

/** The newer version comes first. */
const SIDES = ['to', 'from'] as const
export type Side = (typeof SIDES)[number]

export function hasLanguage({ languages, locale }: VersionDiff, side: Side): boolean {
  const change = languages.find((language) => language.locale === locale)?.change
  return change !== (side === 'from' ? 'added' : 'removed')
}

type Comparison = { layoutId: string; from: number; to: number; locale: string | undefined; prefix: string }

/** The differences. Also starts loading both previews, which the list does not wait for. */
export function useVersionDiff({ layoutId: id, from, to, locale, prefix: marks }: Comparison) {
  const client = useQueryClient()
  const store = useStoreId()
  const input = { id, from, to, ...(locale && { locale }) }
  return useQuery({
    queryKey: operationQuery('compareVersions', input, store).queryKey,
    queryFn: async ({ signal }) => {
      const diff = await call('compareVersions', input, { store, signal })
      for (const side of SIDES) {
        const { version } = diff[side]
        const input = { id, version, locale: diff.locale, marks }
        if (hasLanguage(diff, side)) void client.prefetchQuery(operationQuery('previewVersion', input, store))
      }
      return diff
    },
    placeholderData: keepPreviousData,
  })
}
