import { useEffect, useRef, useState } from 'react'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { eachDocument } from '../use-editor.ts'
import { type PaintRequest, takePainter } from './painter.ts'
import type { PaintedPicture } from './worker/canvas-worker.ts'

type Known = { hasImages: boolean; isBroken: boolean }

/**
 * Has each document painted and hands the picture on. Neither waits until the page has rendered, nor makes it render:
 * only what is said about the picture is state.
 */
export function usePicture(
  editor: Editor,
  requestOf: (document: LayoutDocument) => PaintRequest,
  show: (html: string) => void,
): Known {
  const [known, setKnown] = useState<Known>({ hasImages: false, isBroken: false })
  const painter = useRef<ReturnType<typeof takePainter> | null>(null)
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    painter.current = takePainter((picture) => {
      if ('html' in picture) latest.current(picture.html)
      setKnown((before) => learn(before, picture))
    })
    return () => painter.current?.close()
  }, [])
  useEffect(
    () => eachDocument(editor, (document) => painter.current?.paint(requestOf(document))),
    [editor, requestOf],
  )
  return known
}

/** Where no picture can be made, the last one stays. */
function learn(before: Known, picture: PaintedPicture): Known {
  const isBroken = 'problem' in picture
  const hasImages = 'html' in picture ? picture.hasImages : before.hasImages
  return isBroken === before.isBroken && hasImages === before.hasImages ? before : { hasImages, isBroken }
}
