import './theme/mantine.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/fonts.css'
import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { setCallHandlers } from './api/call.ts'
import { createClient } from './api/client.ts'
import { sessionQuery } from './api/session.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'
import { preferredLanguage, showLanguage } from './texts/language.ts'
import { nonce } from './ui/email/nonce.ts'

const client = createClient()
const router = createAppRouter(client)

let isLeaving = false
setCallHandlers({
  signedOut: async () => {
    const { pathname, href } = router.state.location
    // Several calls can fail at the same time; only the first one redirects.
    if (isLeaving || pathname === '/sign-in') return
    isLeaving = true
    await router.navigate({ to: '/sign-in', search: { next: href } })
    client.removeQueries({ queryKey: sessionQuery.queryKey })
    isLeaving = false
  },
})

// The library that locks scrolling behind dialogs reads its nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce })
const language = showLanguage(preferredLanguage())
// The first render needs the session, the first data, and the page's code and messages, so all load in parallel.
void router.load()
const { routesById }: AnyRouter = router
for (const { routeId } of router.matchRoutes(router.latestLocation) as AnyRouteMatch[])
  void router.loadRouteChunk(routesById[routeId])
await language
const root = document.getElementById('root')
if (root) createRoot(root).render(<App router={router} client={client} nonce={nonce} />)
