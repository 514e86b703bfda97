import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { FullPreview } from '../preview/preview-pane.tsx'

type LanguagePreviewProps = {
  store: string
  id: string
  locale: string
  locales: readonly string[]
  /** Unsaved texts by key. */
  texts: Record<string, string>
  onClose: () => void
}

const nowhere = () => undefined

/** The email in the language that is being translated, with unsaved texts. */
export function LanguagePreview({ store, id, locale, locales, texts, onClose }: LanguagePreviewProps) {
  const [shownLocale, setShownLocale] = useState(locale)
  const { data, error, refetch } = useQuery({
    queryKey: ['previewTexts', store, { id, locale, texts, shownLocale }],
    queryFn: () => call('previewDraft', { id, texts, draftLocale: locale, locale: shownLocale }, { store }),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  })
  return (
    <FullPreview
      current={{ preview: data ?? null, error, retry: () => void refetch() }}
      locale={shownLocale}
      locales={locales}
      onLocale={setShownLocale}
      reveal={null}
      jumpTo={nowhere}
      onClose={onClose}
    />
  )
}
