import { useMemo } from 'react'
import type { Editor } from '../model/editor.ts'
import { useEditor } from '../use-editor.ts'
import { usePicture } from './use-picture.ts'

type CanvasProps = { editor: Editor; variables: Record<string, unknown>; locale: string }

export function Canvas({ editor, variables, locale }: CanvasProps) {
  const document = useEditor(editor, (state) => state.document)
  const request = useMemo(
    () => ({
      design: document.bodyDesign ?? { blocks: [] },
      category: document.category,
      locale,
      variables,
      storeName: '',
      marketingTexts: null,
      settings: { mainLocale: 'en', marketingTexts: {} },
      presets: {},
      baseUrl: location.origin,
      prefix: null,
      rawBlock: null,
    }),
    [document, variables, locale],
  )
  const { html, problem } = usePicture(request)
  return <pre>{problem ?? html}</pre>
}
