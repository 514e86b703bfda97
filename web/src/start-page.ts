import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from './api/session.ts'

/** Asks at once for all that the page of the address needs: nothing can be shown before it has come. */
export function startPage(router: AnyRouter, client: QueryClient) {
  const matches: AnyRouteMatch[] = router.matchRoutes(router.latestLocation)
  for (const { routeId } of matches) void router.routesById[routeId]?.options.component?.preload?.()
  const page = matches.at(-1)
  page?.staticData.start?.()
  if (!matches.some(({ routeId }) => routeId === '/signed-in')) return
  // Without a session the router leads away.
  client.fetchQuery(sessionQuery).then(
    () => page?.staticData.read?.(client, page.params),
    () => {},
  )
}
