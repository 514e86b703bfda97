import { useMemo } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { useWriting } from '../text/load-writing.ts'
import { suggestionsOf } from '../text/suggestions.ts'
import { namesIn } from '../variables/test-values.ts'

const MOST_SECRETS = 100

/**
 * What `{{` offers in this layout: values of the test data and those in use, secrets of the store, and filters. The
 * server is asked once somebody is about to write.
 */
export function useSuggestions(layoutId: string, variables: Record<string, unknown>) {
  const enabled = useWriting() !== null
  const found = useRead('listSecrets', { limit: MOST_SECRETS }, { enabled }).data?.data
  const used = useRead('listLayoutVariables', { id: layoutId, draft: {} }, { enabled }).data?.variables
  const liquid = useRead('getLayoutSchema', {}).data?.liquid as { filters: string[] } | undefined
  const { liquid: texts } = useTexts('editor')
  return useMemo(() => {
    const secrets = found ?? []
    // Inside a list a value has no name of its own.
    const paths = (used ?? []).map(({ path }) => path).filter((path) => !path.includes('[]'))
    return {
      suggestions: suggestionsOf({
        ...{ variables, secrets, texts },
        used: paths,
        filters: liquid?.filters ?? [],
      }),
      names: { ...namesIn(variables), secrets: secrets.map(({ name }) => name) },
    }
  }, [variables, found, used, liquid, texts])
}
