import { useEffect, useRef, useState } from 'react'

/** How wide the canvas may be. */
export function useRoom() {
  const scroll = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(600)
  useEffect(() => {
    if (!scroll.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect.width)
    })
    observer.observe(scroll.current)
    return () => observer.disconnect()
  }, [])
  return { room, scroll }
}
