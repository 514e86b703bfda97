import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { handToFrame } from './hand-to-frame.ts'

const LEAST_HEIGHT = 240
const MOST_HEIGHT = 4_000
const WEB_ADDRESS = /^https?:\/\//i

/** What the frame says of itself. */
type FrameSays = { from?: unknown; kind?: unknown; height?: unknown; href?: unknown }

/** Hands the frame its email once it listens, and each later one; learns how tall it is and which link was clicked. */
export function useEmailFrame(html: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  const [clicked, setClicked] = useState<string | null>(null)
  const show = useEffectEvent(() => handToFrame(frame.current, { html }))
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<FrameSays>) => {
      if (source !== frame.current?.contentWindow || data?.from !== 'email-frame') return
      if (data.kind === 'ready') {
        isReady.current = true
        show()
      }
      if (data.kind === 'size' && typeof data.height === 'number')
        setHeight(Math.min(Math.max(data.height, LEAST_HEIGHT), MOST_HEIGHT))
      if (data.kind === 'click')
        setClicked(typeof data.href === 'string' && WEB_ADDRESS.test(data.href) ? data.href : null)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    if (isReady.current) handToFrame(frame.current, { html })
  }, [html])
  return { frame, height, clicked }
}
