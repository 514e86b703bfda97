import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Box } from '../../frame/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { type KeptKeys, NO_KEYS } from '../text/view/kept-keys.ts'
import styles from './canvas.module.css'

type OpeningWordsProps = { kept: RefObject<KeptKeys>; box: Box | undefined; onDone: () => void }

/** Takes what is typed while the words of a block are about to be opened, so that no key is lost. */
export function OpeningWords({ kept, box, onDone }: OpeningWordsProps) {
  const { canvas } = useTexts('editor')
  const area = useRef<HTMLTextAreaElement>(null)
  const keep = useRef(kept)
  useLayoutEffect(() => {
    keep.current.current = NO_KEYS
    area.current?.focus({ preventScroll: true })
  }, [])
  const change = (changed: Partial<KeptKeys>) => {
    kept.current = { ...kept.current, ...changed }
  }
  return (
    <textarea
      ref={area}
      className={styles.opening}
      style={{ left: box?.x, top: box?.y }}
      aria-label={canvas.opening}
      onChange={({ target }) => change({ text: target.value })}
      onKeyDown={(event) => {
        const { text, erased } = kept.current
        if (event.key === 'Backspace' && text === '') change({ erased: erased + 1 })
        if (event.key !== 'Escape') return
        event.stopPropagation()
        if (text === '' && erased === 0) onDone()
        else change({ isLeaving: true })
      }}
    />
  )
}
