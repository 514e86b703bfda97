import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { useEmailFrame } from '../../ui/email/use-frame.ts'
import styles from './preview.module.css'

const WIDTHS = { phone: 375, desktop: 640 } as const

type PreviewFrameProps = { html: string; width: keyof typeof WIDTHS; withImages: boolean }

/** The email at the true width of a phone or a window, scaled down to the room that there is. */
export function PreviewFrame({ html, width, withImages }: PreviewFrameProps) {
  const { preview } = useTexts('editor')
  const { frame } = useEmailFrame(html)
  const room = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  const scale = Math.min(1, size.width / WIDTHS[width])
  return (
    <div className={classes(styles.device, styles[width])}>
      <div className={styles.screen} ref={room}>
        <iframe
          ref={frame}
          title={preview.title}
          src={withImages ? '/app/frame?images' : '/app/frame'}
          sandbox="allow-scripts"
          style={{
            width: scale < 1 ? WIDTHS[width] : size.width,
            height: size.height / scale,
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </div>
  )
}

/** How much room an element has, also after the window or the panes have changed. */
function useSize(element: React.RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: WIDTHS.phone as number, height: 480 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0)
        setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
