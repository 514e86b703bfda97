import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { isSignedOut } from './api/api-error.ts'
import { lastStoreOf, rememberStore, sessionQuery } from './api/session.ts'
import { operationQuery } from './api/use-api.ts'
import { validateVersions } from './editor/versions/versions-search.ts'
import { readEditor, readLanguage, readLayout, startEditor } from './editor/workspace/open-early.ts'
import { validateFiles } from './features/files/files-search.ts'
import { validateHistory } from './features/history/history-search.ts'
import { validateLayouts } from './features/layouts/layout-search.ts'
import { validateHome, validateStats } from './features/stats/stats-search.ts'
import { NotFound, PageError, UnknownAddress } from './routes/not-found.tsx'
import { StoreRoute } from './routes/store.tsx'
import { Shell } from './shell/shell.tsx'
import { showLanguageOf, withTexts } from './texts/language.ts'
import { validateList } from './ui/list/list-search.ts'

type Context = { client: QueryClient }

const root = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: UnknownAddress })

/** Where the person wanted to go before they had to sign in. */
const validateNext = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' && /^\/(?!\/)/.test(search.next) ? { next: search.next } : {}

const gate = {
  setup: createRoute({
    getParentRoute: () => root,
    path: '/setup',
    component: lazyRouteComponent(() => withTexts(['account'], import('./routes/gate/setup.tsx'))),
  }),
  signIn: createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: validateNext,
    component: lazyRouteComponent(() => withTexts(['account'], import('./routes/gate/sign-in.tsx'))),
  }),
  reset: createRoute({
    getParentRoute: () => root,
    path: '/reset',
    component: lazyRouteComponent(() => withTexts(['account'], import('./routes/gate/reset.tsx'))),
  }),
  invite: createRoute({
    getParentRoute: () => root,
    path: '/invite',
    component: lazyRouteComponent(() => withTexts(['account'], import('./routes/gate/invite.tsx'))),
  }),
  confirmEmail: createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    component: lazyRouteComponent(() => withTexts(['account'], import('./routes/gate/confirm-email.tsx'))),
  }),
}

/** Everything that needs a session: without one, sign in first and come back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  errorComponent: PageError,
  beforeLoad: async ({ context: { client }, location }) => {
    try {
      const session = await client.ensureQueryData(sessionQuery)
      await showLanguageOf(session.person)
      return { session }
    } catch (error) {
      if (!isSignedOut(error)) throw error
      const { needsSetup } = await client.fetchQuery(operationQuery('getAppState', {}))
      if (needsSetup) throw redirect({ to: '/setup' })
      throw redirect({ to: '/sign-in', search: { next: location.href } })
    }
  },
})

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context: { session } }) => {
    const store = lastStoreOf(session)
    throw store ? redirect({ to: '/s/$store', params: { store: store.id } }) : redirect({ to: '/stores' })
  },
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => withTexts(['account'], import('./routes/account.tsx'))),
})

const stores = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores',
  component: lazyRouteComponent(() => withTexts(['stores'], import('./routes/stores.tsx'))),
})

const installation = createRoute({
  getParentRoute: () => signedIn,
  path: '/installation',
  component: lazyRouteComponent(() =>
    withTexts(['installation', 'people', 'senders'], import('./routes/installation.tsx')),
  ),
})

const parts = createRoute({
  getParentRoute: () => signedIn,
  path: '/-/parts',
  component: lazyRouteComponent(() => import('./routes/parts.tsx')),
})

const store = createRoute({
  getParentRoute: () => signedIn,
  path: '/s/$store',
  component: StoreRoute,
  notFoundComponent: NotFound,
  beforeLoad: ({ params }) => rememberStore(params.store),
})

const validateTab = (search: Record<string, unknown>): { tab?: string } =>
  typeof search.tab === 'string' ? { tab: search.tab } : {}

type Loader = Parameters<typeof lazyRouteComponent>[0]

const page = <P extends string>(path: P, load: Loader) =>
  createRoute({ getParentRoute: () => store, path, component: lazyRouteComponent(load) })

/** The workspace of a layout stays open while its parts, each with an address of its own, change. */
const layoutPage = createRoute({
  getParentRoute: () => store,
  path: '/layouts/$id',
  staticData: { fullScreen: true, start: startEditor, read: readEditor },
  component: lazyRouteComponent(() =>
    withTexts(['editor', 'files', 'history', 'layouts', 'senders'], import('./routes/layout.tsx')),
  ),
})

const layoutPart = <P extends string>(path: P, staticData: StaticDataRouteOption) =>
  createRoute({ getParentRoute: () => layoutPage, path, staticData })

const layoutParts = [
  layoutPart('/languages', { read: readLayout }),
  layoutPart('/languages/$locale', { read: readLanguage }),
  layoutPart('/languages/$locale/design', { start: startEditor, read: readEditor }),
  createRoute({
    getParentRoute: () => layoutPage,
    path: '/versions',
    staticData: { read: readLayout },
    validateSearch: validateVersions,
  }),
  layoutPart('/used-by', { read: readLayout }),
]

/** A page that keeps in its address what it shows: filters, a page of a list, a tab. */
const filteredPage = <P extends string, S>(
  path: P,
  validateSearch: (search: Record<string, unknown>) => S,
  load: Loader,
) => createRoute({ getParentRoute: () => store, path, validateSearch, component: lazyRouteComponent(load) })

const storePages = [
  filteredPage('/', validateHome, () =>
    withTexts(['history', 'home', 'layouts'], import('./routes/home.tsx')),
  ),
  filteredPage('/layouts', validateLayouts, () =>
    withTexts(['layouts', 'senders'], import('./routes/layouts.tsx')),
  ),
  layoutPage.addChildren(layoutParts),
  page('/presets', () => withTexts(['presets'], import('./routes/presets.tsx'))),
  createRoute({
    getParentRoute: () => store,
    path: '/presets/$id',
    staticData: { fullScreen: true, start: startEditor },
    component: lazyRouteComponent(() =>
      withTexts(['editor', 'files', 'layouts', 'presets'], import('./routes/preset.tsx')),
    ),
  }),
  filteredPage('/files', validateFiles, () => withTexts(['files'], import('./routes/files.tsx'))),
  filteredPage('/requests', validateList, () =>
    withTexts(['history', 'requests'], import('./routes/requests.tsx')),
  ),
  page('/requests/$id', () => withTexts(['history', 'requests', 'secrets'], import('./routes/request.tsx'))),
  filteredPage('/history', validateHistory, () =>
    withTexts(['entries', 'history'], import('./routes/history.tsx')),
  ),
  filteredPage('/history/$id', validateHistory, () =>
    withTexts(['entries', 'history'], import('./routes/history-entry.tsx')),
  ),
  filteredPage('/stats', validateStats, () =>
    withTexts(['breakdowns', 'home'], import('./routes/stats.tsx')),
  ),
  filteredPage('/unsubscribed', validateList, () =>
    withTexts(['unsubscribed'], import('./routes/unsubscribed.tsx')),
  ),
  page('/senders', () => withTexts(['senders'], import('./routes/senders.tsx'))),
  filteredPage('/secrets', validateList, () =>
    withTexts(['secrets', 'senders'], import('./routes/secrets.tsx')),
  ),
  filteredPage('/developer', validateTab, () => withTexts(['developer'], import('./routes/developer.tsx'))),
  page('/settings', () => withTexts(['settings', 'stores'], import('./routes/settings.tsx'))),
  page('/people', () => withTexts(['people'], import('./routes/people.tsx'))),
  filteredPage('/audit', validateList, () => withTexts(['audit'], import('./routes/audit.tsx'))),
  filteredPage('/inbox', validateList, () => withTexts(['inbox'], import('./routes/inbox/inbox.tsx'))),
  page('/inbox/$id', () => withTexts(['inbox'], import('./routes/inbox/inbox-message.tsx'))),
]

const routeTree = root.addChildren([
  ...Object.values(gate),
  signedIn.addChildren([start, account, stores, installation, parts, store.addChildren(storePages)]),
])

export const createAppRouter = (client: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/app',
    context: { client },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Whether the page takes the whole window, without the navigation beside it. */
    fullScreen?: boolean
    /** Starts what takes long and needs no session, while the code of the page loads. */
    start?: () => void
    /** Reads what the page shows first, while its code loads. */
    read?: (client: QueryClient, params: { store?: string; id?: string; locale?: string }) => void
  }
}
