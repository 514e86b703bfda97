import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Whether the browser itself is to follow a link: in another tab or window, or as a download. */
const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

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
  const href = router.basepath + to
  // What fails to load early says so when it is opened.
  const preload = () => void router.preloadRoute({ href } as never).catch(() => {})
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a {...rest} href={href} onClick={follow} onMouseEnter={preload} onFocus={preload} onTouchStart={preload}>
      {children}
    </a>
  )
}
