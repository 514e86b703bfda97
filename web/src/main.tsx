import './theme/mantine.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/fonts.css'
import { createRoot } from 'react-dom/client'
import { onCalls } from './api/call.ts'
import { createClient } from './api/client.ts'
import { sessionQuery } from './api/session.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

const client = createClient()
const router = createAppRouter(client)

onCalls({
  signedOut: () => {
    client.removeQueries({ queryKey: sessionQuery.queryKey })
    router.navigate({ to: '/sign-in', search: { next: router.state.location.href } })
  },
})

/** The page's own nonce, which styles made at run time need; browsers hide it from selectors, not from scripts. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// The library that locks scrolling behind dialogs looks for its nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce })
const root = document.getElementById('root')
if (root) createRoot(root).render(<App router={router} client={client} nonce={nonce} />)
