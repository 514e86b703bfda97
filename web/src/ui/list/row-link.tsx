import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'

/** Whether the browser itself is to follow a link: in another tab or window, or as a download. */
const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Rows that the pointer only crosses load nothing. */
const PRELOAD_AFTER_MS = 50

type RowLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Its address below that of the app, search included. */
  to: string
}

/**
 * A place in the app, linked from a row. The router's own link watches the address and works out where it leads each
 * time that changes, which costs a long list more than all its rows.
 */
export function RowLink({ to, children, ...rest }: RowLinkProps) {
  const router = useRouter()
  const timer = useRef(0)
  const href = router.basepath + to
  const stop = () => clearTimeout(timer.current)
  const preload = () => {
    stop()
    timer.current = window.setTimeout(
      // What fails to load early says so when it is opened.
      () => router.preloadRoute({ to: '.', href }).catch(() => {}),
      PRELOAD_AFTER_MS,
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || isForBrowser(event)) return
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
