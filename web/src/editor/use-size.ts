import { useEffect, useRef, useState } from 'react'

/** The size of an element without its padding, updated when the window or the panes are resized. */
export function useSize(initial: { width: number; height: number }) {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(initial)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      // A hidden pane has no size, so the last one remains.
      if (width > 0) setSize({ width, height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, size }
}
