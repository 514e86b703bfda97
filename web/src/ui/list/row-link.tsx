import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'

/** Whether the browser should handle the click, to open another tab or window or to download. */
const isBrowserClick = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Long enough that a row is not preloaded when the pointer just passes over it. */
const PRELOAD_AFTER_MS = 50

type RowLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** The path within the app, including the query string. */
  to: string
}

/**
 * A link from a table row to a page of the app. The router's own `Link` is evaluated again on every navigation, which
 * takes longer in a long list than rendering all of its rows.
 */
export function RowLink({ to, children, ...rest }: RowLinkProps) {
  const router = useRouter()
  const timer = useRef(0)
  const href = router.basepath + to
  const stop = () => clearTimeout(timer.current)
  const preload = () => {
    stop()
    timer.current = window.setTimeout(
      // If preloading fails, opening the page reports the error.
      () => router.preloadRoute({ to: '.', href }).catch(() => {}),
      PRELOAD_AFTER_MS,
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || isBrowserClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={preload}
      onMouseLeave={stop}
      onFocus={preload}
      onBlur={stop}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}
