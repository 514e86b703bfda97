import type { Reveal } from '../../frame/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { useEmailFrame } from '../../ui/email/use-frame.ts'
import { useSize } from '../use-size.ts'
import styles from './preview.module.css'

const WIDTHS = { phone: 375, desktop: 640 } as const

type PreviewFrameProps = {
  html: string
  width: keyof typeof WIDTHS
  withImages: boolean
  reveal: Reveal | null
}

/** The email at the width of a phone or desktop window, scaled down to fit. */
export function PreviewFrame({ html, width, withImages, reveal }: PreviewFrameProps) {
  const { workspace } = useTexts('editor')
  const { frame } = useEmailFrame(html, { revealed: reveal })
  const { element: screen, size } = useSize({ width: WIDTHS.phone, height: 480 })
  const scale = Math.min(1, size.width / WIDTHS[width])
  return (
    <div className={classes(styles.device, styles[width])}>
      <div className={styles.screen} ref={screen}>
        <iframe
          ref={frame}
          title={workspace.preview}
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
