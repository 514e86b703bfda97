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

const noJump = () => undefined

/** The email in the language that is being translated, with unsaved texts. */
export function LanguagePreview({ store, id, locale, locales, texts, onClose }: LanguagePreviewProps) {
  const [previewLocale, setPreviewLocale] = useState(locale)
  const { data, error, refetch } = useQuery({
    queryKey: ['previewTexts', store, { id, locale, texts, previewLocale }],
    queryFn: () => call('previewDraft', { id, texts, draftLocale: locale, locale: previewLocale }, { store }),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  })
  return (
    <FullPreview
      current={{ preview: data ?? null, error, retry: () => void refetch() }}
      locale={previewLocale}
      locales={locales}
      onLocale={setPreviewLocale}
      reveal={null}
      jumpTo={noJump}
      onClose={onClose}
    />
  )
}
