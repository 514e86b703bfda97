import { useMemo, useState } from 'react'
import type { Editor } from '../model/editor.ts'
import { inScheme } from '../preview/colour-scheme.ts'
import { useEditor } from '../use-editor.ts'
import { canvasCss } from './frame/canvas-css.ts'
import { inWidth } from './frame/in-width.ts'
import { blockMark, newPrefix } from './mark-names.ts'
import { usePicture } from './use-picture.ts'
import { usePictureRequest } from './use-picture-request.ts'

export const usePrefix = () => useState(newPrefix)[0]

type Shown = {
  editor: Editor
  variables: Record<string, unknown>
  locale: string
  prefix: string
  scheme: 'light' | 'dark'
  full: number
  scale: number
  edited: string | null
}

/** The page that the frame is to show, and why there is no newer one. */
export function usePage({ editor, variables, locale, prefix, scheme, full, scale, edited }: Shown) {
  const document = useEditor(editor, (state) => state.document)
  const request = usePictureRequest({ document, variables, locale, prefix, rawBlock: edited })
  const { html, problem } = usePicture(request)
  const page = useMemo(() => {
    if (html === null) return null
    const watched = edited === null ? null : blockMark(prefix, edited)
    return {
      html: inWidth(inScheme(html, scheme), full),
      prefix,
      css: canvasCss(prefix, { scale, edited }),
      watched,
    }
  }, [html, scheme, full, scale, prefix, edited])
  return { html, problem, page }
}
