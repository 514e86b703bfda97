import { memo } from 'react'
import { CanvasNotes } from './canvas-notes.tsx'
import { type Shown, usePage } from './use-page.ts'

type PictureProps = Shown & { withImages: boolean; onImages: (withImages: boolean) => void }

/** Has the frame show each document, which takes no rendering, and says what is missing from it. */
export const Picture = memo(function Picture({ withImages, onImages, ...shown }: PictureProps) {
  const known = usePage(shown)
  return <CanvasNotes {...known} withImages={withImages} onImages={() => onImages(true)} />
})
