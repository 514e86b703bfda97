import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Editor } from '../model/editor.ts'
import { canvasCss } from './frame/canvas-css.ts'
import type { CanvasPage } from './frame/frame-messages.ts'
import { blockMark, newPrefix } from './mark-names.ts'
import { usePicture } from './use-picture.ts'
import { type MarketingTexts, usePictureRequest } from './use-picture-request.ts'

export const usePrefix = () => useState(newPrefix)[0]

export type Shown = {
  editor: Editor
  variables: Record<string, unknown>
  locale: string
  layoutTexts: MarketingTexts | null | undefined
  prefix: string
  scheme: 'light' | 'dark'
  full: number
  scale: number
  edited: string | null
  show: (page: Omit<CanvasPage, 'kind' | 'id'>) => void
}

/** Hands the frame each new picture, with the rules of the canvas; says why there is no newer one. */
export function usePage({ prefix, full, scale, edited, show, ...shown }: Shown) {
  const requestOf = usePictureRequest({ ...shown, prefix, rawBlock: edited, width: full })
  const html = useRef<string | null>(null)
  const rules = useMemo(
    () => ({
      css: canvasCss(prefix, { scale, edited }),
      watched: edited === null ? null : blockMark(prefix, edited),
    }),
    [prefix, scale, edited],
  )
  const hand = useCallback(() => {
    if (html.current !== null) show({ html: html.current, prefix, ...rules })
  }, [show, prefix, rules])
  useEffect(hand, [hand])
  return usePicture(shown.editor, requestOf, (next) => {
    html.current = next
    hand()
  })
}
