import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import styles from './message.module.css'

const LEAST_HEIGHT = 240
const MOST_HEIGHT = 4_000
const REMOTE_IMAGE = /<img[^>]+src\s*=\s*["']?https?:/i
const WEB_ADDRESS = /^https?:\/\//i

/** What the frame says of itself. */
type FrameSays = { from?: unknown; kind?: unknown; height?: unknown; href?: unknown }

type EmailFrameProps = { title: string; html: string }

/**
 * An email, which is a hostile page, in a frame with an address and a policy of its own. It loads remote images only
 * when asked to, and leads nowhere: a link that is clicked is shown first.
 */
export function EmailFrame({ title, html }: EmailFrameProps) {
  const { inbox } = useTexts()
  const [withImages, setWithImages] = useState(false)
  const { frame, height, clicked } = useEmailFrame(html)
  return (
    <>
      {!withImages && REMOTE_IMAGE.test(html) && (
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
        <div className={styles.bar} role="status">
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

/** Hands the frame its email once it listens; learns how tall it is and which link was clicked. */
function useEmailFrame(html: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  const [clicked, setClicked] = useState<string | null>(null)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<FrameSays>) => {
      if (source !== frame.current?.contentWindow || data?.from !== 'email-frame') return
      if (data.kind === 'ready') frame.current?.contentWindow?.postMessage({ html }, '*')
      if (data.kind === 'size' && typeof data.height === 'number')
        setHeight(Math.min(Math.max(data.height, LEAST_HEIGHT), MOST_HEIGHT))
      if (data.kind === 'click')
        setClicked(typeof data.href === 'string' && WEB_ADDRESS.test(data.href) ? data.href : null)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [html])
  return { frame, height, clicked }
}
