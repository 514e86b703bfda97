import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { hasRemoteImages } from '../../ui/email/email-html.ts'
import { useEmailFrame } from '../../ui/email/use-frame.ts'
import { Note } from '../../ui/states.tsx'
import styles from './message.module.css'

const openTab = (href: string) => window.open(href, '_blank', 'noopener,noreferrer')

type EmailFrameProps = { title: string; html: string }

/**
 * An email, treated as a hostile page, in a frame with its own URL and policy. It loads remote images only on request,
 * and never navigates: the app opens a clicked link in a new tab.
 */
export function EmailFrame({ title, html }: EmailFrameProps) {
  const inbox = useTexts('inbox')
  const { baseUrl } = useSession()
  const [withImages, setWithImages] = useState(false)
  const { frame, height } = useEmailFrame(html, { onLink: openTab })
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
