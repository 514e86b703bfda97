import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { hasRemoteImages } from '../../ui/email/email-html.ts'
import { useEmailFrame } from '../../ui/email/use-frame.ts'
import { Note } from '../../ui/states.tsx'
import styles from './message.module.css'

type EmailFrameProps = { title: string; html: string }

/**
 * An email, treated as a hostile page, in a frame with its own URL and policy. It loads remote images only on request,
 * and never navigates: a clicked link is shown first.
 */
export function EmailFrame({ title, html }: EmailFrameProps) {
  const inbox = useTexts('inbox')
  const { baseUrl } = useSession()
  const [withImages, setWithImages] = useState(false)
  const { frame, height, clicked } = useEmailFrame(html)
  return (
    <>
      {!withImages && hasRemoteImages(html, baseUrl) && (
        <div className={styles.bar}>
          <Note
            action={
              <Button size="small" onClick={() => setWithImages(true)}>
                {inbox.showImages}
              </Button>
            }
          >
            {inbox.imagesHidden}
          </Note>
        </div>
      )}
      {clicked && (
        <div className={classes(styles.bar, styles.clicked)} role="status">
          <Note
            action={
              <AnchorButton size="small" href={clicked} target="_blank" rel="noreferrer">
                {inbox.openLink}
              </AnchorButton>
            }
          >
            {clicked}
          </Note>
        </div>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src={withImages ? '/app/frame?images' : '/app/frame'}
        sandbox="allow-scripts"
        style={{ height }}
      />
    </>
  )
}
