import { useMemo } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import { suggestionsOf } from '../text/suggestions.ts'
import { namesIn } from '../variables/test-values.ts'

const MOST_SECRETS = 100

/** What `{{` offers in this layout: values of the test data, and secrets of the store. */
export function useSuggestions(variables: Record<string, unknown>) {
  const found = useRead('listSecrets', { limit: MOST_SECRETS }).data?.data
  const { liquid: texts } = useEditorTexts()
  return useMemo(() => {
    const secrets = found ?? []
    return {
      suggestions: suggestionsOf({ variables, secrets, filters: [], texts }),
      names: { ...namesIn(variables), secrets: secrets.map(({ name }) => name) },
    }
  }, [variables, found, texts])
}
