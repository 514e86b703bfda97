import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping } from '../../ui/use-keys.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Handles files dropped anywhere on the page, or pasted. Returns whether files are being dragged over it. */
export function useDrop(onFiles: (files: File[]) => void, isEnabled: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)
  useEffect(() => {
    if (!isEnabled) return
    const controller = new AbortController()
    const options = { signal: controller.signal }
    // Enter and leave events are fired for each element under the pointer.
    let depth = 0
    const trackDepth = (delta: number) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth + delta)
      setIsOver(depth > 0)
    }
    document.addEventListener('dragenter', trackDepth(1), options)
    document.addEventListener('dragleave', trackDepth(-1), options)
    document.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), options)
    document.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth = 0
        setIsOver(false)
        handleFiles([...(event.dataTransfer?.files ?? [])])
      },
      options,
    )
    document.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0 || isTyping(event.target)) return
        event.preventDefault()
        handleFiles(files)
      },
      options,
    )
    return () => controller.abort()
  }, [isEnabled])
  return isOver
}
