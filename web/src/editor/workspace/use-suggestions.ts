import { useMemo } from 'react'
import { useRead } from '../../api/use-api.ts'
import { type Suggestion, suggestionsOf } from '../text/suggestions.ts'
import { pathsOf } from '../variables/test-values.ts'

const MOST_SECRETS = 100

/** What `{{` offers in this layout: values of the test data, and secrets of the store. */
export function useSuggestions(variables: Record<string, unknown>): readonly Suggestion[] {
  const secrets = useRead('listSecrets', { limit: MOST_SECRETS }).data?.data
  return useMemo(
    () =>
      suggestionsOf({
        variables: pathsOf(variables),
        secrets: (secrets ?? []).map(({ name }) => name),
        filters: [],
      }),
    [variables, secrets],
  )
}
