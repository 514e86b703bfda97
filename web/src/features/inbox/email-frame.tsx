import { useEffect, useRef, useState } from 'react'
import styles from './message.module.css'

const LEAST_HEIGHT = 240
const MOST_HEIGHT = 4_000

type EmailFrameProps = { title: string; html: string; empty: string }

/** What the frame says of itself. */
type FrameSays = { type?: unknown; height?: unknown }

/**
 * An email, which is a hostile page, in a frame with an address and a policy of its own. The frame takes messages
 * from its parent only; we hand it the email and learn how tall it is.
 */
export function EmailFrame({ title, html, empty }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage({ type: 'show', html }, '*')
    const onMessage = (event: MessageEvent<FrameSays>) => {
      if (event.source !== frame.current?.contentWindow) return
      if (event.data?.type === 'ready') send()
      if (event.data?.type === 'size' && typeof event.data.height === 'number')
        setHeight(Math.min(Math.max(event.data.height, LEAST_HEIGHT), MOST_HEIGHT))
    }
    window.addEventListener('message', onMessage)
    send()
    return () => window.removeEventListener('message', onMessage)
  }, [html])
  if (html === '') return <p className={styles.plain}>{empty}</p>
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      src="/app/frame"
      sandbox="allow-scripts"
      style={{ height }}
    />
  )
}
