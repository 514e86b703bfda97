import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FrameMessage, type FramePage, type Reveal, readMessage } from '../../frame/messages.ts'

/** Sends pages to the email frame once it is ready, and forwards its messages to `onMessage`. */
export function useFrame(onMessage: (message: FrameMessage, frame: HTMLIFrameElement) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useRef<FramePage>(null)
  const isReady = useRef(false)
  const send = useCallback(() => {
    if (page.current && isReady.current)
      frame.current?.contentWindow?.postMessage(JSON.stringify(page.current), '*')
  }, [])
  const receive = useEffectEvent(onMessage)
  useEffect(() => {
    const onEvent = ({ source, data }: MessageEvent) => {
      const message = source === frame.current?.contentWindow ? readMessage(data) : null
      if (!message || !frame.current) return
      if (message.kind === 'ready') {
        isReady.current = true
        send()
      }
      receive(message, frame.current)
    }
    window.addEventListener('message', onEvent)
    return () => window.removeEventListener('message', onEvent)
  }, [send])
  const show = useCallback(
    (next: FramePage) => {
      page.current = next
      send()
    },
    [send],
  )
  const post = useCallback((message: Reveal) => {
    if (isReady.current) frame.current?.contentWindow?.postMessage(JSON.stringify(message), '*')
  }, [])
  return { frame, show, post }
}

const MIN_HEIGHT = 240
const MAX_HEIGHT = 4_000
const WEB_ADDRESS = /^https?:\/\//i

/** Shows an email, scrolled to the revealed text; returns its height and reports clicked links. */
export function useEmailFrame(
  html: string,
  { revealed = null, onLink }: { revealed?: Reveal | null; onLink?: (href: string) => void } = {},
) {
  const [height, setHeight] = useState(MIN_HEIGHT)
  const isShown = useRef(false)
  const { frame, show, post } = useFrame((message) => {
    if (message.kind === 'shown' && !isShown.current) {
      isShown.current = true
      if (revealed) post(revealed)
    }
    if (message.kind === 'size') setHeight(Math.min(Math.max(message.height, MIN_HEIGHT), MAX_HEIGHT))
    if (message.kind === 'click' && message.href !== null && WEB_ADDRESS.test(message.href))
      onLink?.(message.href)
  })
  useEffect(() => show({ html }), [show, html])
  useEffect(() => {
    if (revealed) post(revealed)
  }, [post, revealed])
  return { frame, height }
}
