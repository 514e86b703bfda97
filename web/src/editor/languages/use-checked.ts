import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStoreId } from '../../api/store-id.ts'
import { operationQuery } from '../../api/use-api.ts'
import type { LanguageTexts } from './texts-session.ts'

const CHECK_AFTER_MS = 400

/** How the texts stand as they are typed: the server says so, by the rules of a save. */
export function useChecked(texts: LanguageTexts, locale: string, typed: Record<string, string>) {
  const store = useStoreId()
  const [settled] = useDebouncedValue(typed, CHECK_AFTER_MS)
  const isTyping = Object.keys(typed).length > 0
  const query = useQuery({
    ...operationQuery('checkLanguageTexts', { id: texts.id, locale, texts: settled }, store),
    enabled: isTyping && Object.keys(settled).length > 0,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData as never,
  })
  const checked = isTyping ? query.data : undefined
  const byKey = useMemo(
    () => new Map((checked ?? texts).texts.map((pair) => [pair.key, pair])),
    [checked, texts],
  )
  return { find: (key: string) => byKey.get(key), error: isTyping ? query.error : null }
}
