import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { isSignedOut } from './api/api-error.ts'
import type { Input, OperationName } from './api/operations.ts'
import { lastStoreOf, rememberStore, sessionQuery } from './api/session.ts'
import { operationQuery } from './api/use-api.ts'
import { presetQuery } from './editor/presets/preset-query.ts'
import { validateVersions } from './editor/versions/versions-search.ts'
import { fetchLayout, fetchTexts, startEditor } from './editor/workspace/preload.ts'
import { openedDraftQuery } from './editor/workspace/session/use-shared-draft.ts'
import { validateFiles } from './features/files/files-search.ts'
import { filtersOf, validateHistory } from './features/history/history-search.ts'
import { validateLayouts } from './features/layouts/layout-search.ts'
import { DEFAULT_DAYS, statsInputs, validateHome, validateStats } from './features/stats/stats-search.ts'
import { NotFound, PageError, UnknownAddress } from './routes/not-found.tsx'
import { StoreRoute } from './routes/store.tsx'
import { Shell } from './shell/shell.tsx'
import { showLanguageOf, withTexts } from './texts/language.ts'
import { listInput, validateListSearch } from './ui/list/list-search.ts'

type Context = { client: QueryClient }

/** Starts fetching a page's data; the page renders without waiting for it. */
const fetchFor =
  (client: QueryClient, store?: string) =>
  <N extends OperationName>(name: N, input: Input<N>) => {
    const query = operationQuery(name, input, store)
    void client.prefetchQuery(query)
    return query
  }

type Fetch = ReturnType<typeof fetchFor>

const root = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: UnknownAddress })

/** The URL to return to after signing in. */
const validateNext = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' && /^\/(?!\/)/.test(search.next) ? { next: search.next } : {}

type Load = Parameters<typeof lazyRouteComponent>[0]

/** A page for users without a session. */
const signedOutPage = <P extends string>(path: P, load: Load) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })

const signedOutPages = [
  signedOutPage('/setup', () => withTexts(['account'], import('./routes/signed-out/setup.tsx'))),
  signedOutPage('/reset', () => withTexts(['account'], import('./routes/signed-out/reset.tsx'))),
  signedOutPage('/invite', () => withTexts(['account'], import('./routes/signed-out/invite.tsx'))),
  signedOutPage('/confirm-email', () =>
    withTexts(['account'], import('./routes/signed-out/confirm-email.tsx')),
  ),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: validateNext,
    component: lazyRouteComponent(() => withTexts(['account'], import('./routes/signed-out/sign-in.tsx'))),
  }),
]

/** The parent of all pages that need a session. Without one, the user is sent to the sign-in page first. */
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

const indexRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context: { session } }) => {
    const store = lastStoreOf(session)
    throw store ? redirect({ to: '/s/$store', params: { store: store.id } }) : redirect({ to: '/stores' })
  },
})

/** A signed-in page outside any store. */
const pageOutsideStore = <P extends string>(
  path: P,
  load: Load,
  prefetch: (fetch: Fetch) => unknown = () => {},
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    loader: ({ context }) => void prefetch(fetchFor(context.client)),
    component: lazyRouteComponent(load),
  })

const pagesOutsideStores = [
  pageOutsideStore(
    '/account',
    () => withTexts(['account'], import('./routes/account.tsx')),
    (fetch) => [fetch('listSessions', {}), fetch('listPasskeys', {})],
  ),
  pageOutsideStore('/stores', () => withTexts(['stores'], import('./routes/stores.tsx'))),
  pageOutsideStore('/installation', () =>
    withTexts(['installation', 'people', 'senders'], import('./routes/installation.tsx')),
  ),
  pageOutsideStore('/-/parts', () => import('./routes/parts.tsx')),
]

const store = createRoute({
  getParentRoute: () => signedIn,
  path: '/s/$store',
  component: StoreRoute,
  notFoundComponent: NotFound,
  beforeLoad: ({ context: { client }, params, preload }) => {
    if (!preload) rememberStore(params.store)
    return { fetch: fetchFor(client, params.store) }
  },
})

const validateTab = (search: Record<string, unknown>): { tab?: string } =>
  typeof search.tab === 'string' ? { tab: search.tab } : {}

/** A store page. Its loader starts fetching data as soon as the pointer is over a link to the page. */
const page = <P extends string>(path: P, load: Load, prefetch: (fetch: Fetch) => unknown) =>
  createRoute({
    getParentRoute: () => store,
    path,
    loader: ({ context }) => void prefetch(context.fetch),
    component: lazyRouteComponent(load),
  })

/** A list page, whose search is in the URL. The loader returns the list's query. */
const listPage = <P extends string, S extends Record<string, unknown>, N extends OperationName>(
  path: P,
  load: Load,
  validateSearch: (search: Record<string, unknown>) => S,
  name: N,
  inputOf: (search: S) => Input<N>,
) =>
  createRoute({
    getParentRoute: () => store,
    path,
    validateSearch,
    loaderDeps: ({ search }) => ({ search: validateSearch({ ...search }) }),
    loader: ({ context, deps }) => context.fetch(name, inputOf(deps.search)),
    component: lazyRouteComponent(load),
  })

/** A layout's workspace. It stays mounted when the user switches tabs, although each tab has its own URL. */
const layoutPage = createRoute({
  getParentRoute: () => store,
  path: '/layouts/$id',
  staticData: { fullScreen: true },
  loader: ({ context, params }) => fetchLayout(context.client, params),
  component: lazyRouteComponent(() => {
    startEditor()
    return withTexts(['editor', 'layouts', 'senders'], import('./routes/layout.tsx'))
  }),
})

const layoutTabs = [
  createRoute({ getParentRoute: () => layoutPage, path: '/languages' }),
  createRoute({
    getParentRoute: () => layoutPage,
    path: '/languages/$locale',
    loader: ({ context: { client }, params }) => {
      fetchTexts(client, params)
      void client.prefetchQuery(openedDraftQuery({ ...params, part: `texts ${params.locale}` }))
    },
  }),
  createRoute({ getParentRoute: () => layoutPage, path: '/languages/$locale/design' }),
  createRoute({ getParentRoute: () => layoutPage, path: '/versions', validateSearch: validateVersions }),
  createRoute({ getParentRoute: () => layoutPage, path: '/used-by' }),
]

const presetPage = createRoute({
  getParentRoute: () => store,
  path: '/presets/$id',
  staticData: { fullScreen: true },
  loader: ({ context, params }) => void context.client.prefetchQuery(presetQuery(params)),
  component: lazyRouteComponent(() => {
    startEditor()
    return withTexts(['editor', 'layouts', 'presets'], import('./routes/preset.tsx'))
  }),
})

const presetTabs = [
  createRoute({ getParentRoute: () => presetPage, path: '/languages' }),
  createRoute({
    getParentRoute: () => presetPage,
    path: '/languages/$locale',
    loader: ({ context, params }) => fetchTexts(context.client, params),
  }),
]

const storePages = [
  createRoute({
    getParentRoute: () => store,
    path: '/',
    validateSearch: validateHome,
    loaderDeps: ({ search: { days = DEFAULT_DAYS } }) => ({ days }),
    loader: ({ context, deps: { days } }) => {
      context.fetch('getSetupProgress', {})
      context.fetch('getStats', { days })
      context.fetch('getEarlierCounts', { days })
    },
    component: lazyRouteComponent(() =>
      withTexts(['history', 'home', 'layouts'], import('./routes/home.tsx')),
    ),
  }),
  listPage(
    '/layouts',
    () => withTexts(['layouts', 'senders'], import('./routes/layouts.tsx')),
    validateLayouts,
    'listLayoutCards',
    ({ page = 1, ...filters }) => ({ ...filters, page, limit: 25 }),
  ),
  layoutPage.addChildren(layoutTabs),
  page(
    '/presets',
    () => withTexts(['presets'], import('./routes/presets.tsx')),
    (fetch) => fetch('listPresets', {}),
  ),
  presetPage.addChildren(presetTabs),
  listPage(
    '/files',
    () => withTexts(['files'], import('./routes/files.tsx')),
    validateFiles,
    'listFiles',
    ({ q, page = 1, kind }) => ({
      page,
      limit: 24,
      usage: true,
      ...(q && { q }),
      ...(kind && { kinds: kind }),
    }),
  ),
  listPage(
    '/requests',
    () => withTexts(['history', 'requests'], import('./routes/requests.tsx')),
    validateListSearch,
    'browseHttpRequests',
    listInput(25),
  ),
  createRoute({
    getParentRoute: () => store,
    path: '/requests/$id',
    loader: ({ context, params: { id } }) => void (id !== 'new' && context.fetch('getHttpRequest', { id })),
    component: lazyRouteComponent(() =>
      withTexts(['history', 'requests', 'secrets', 'variables'], import('./routes/request.tsx')),
    ),
  }),
  listPage(
    '/history',
    () => withTexts(['entries', 'history'], import('./routes/history.tsx')),
    validateHistory,
    'searchHistory',
    (search) => ({ ...filtersOf(search), page: search.page ?? 1, limit: 50 }),
  ),
  createRoute({
    getParentRoute: () => store,
    path: '/history/$id',
    validateSearch: validateHistory,
    loaderDeps: ({ search }) => ({ search }),
    loader: ({ context, params: { id }, deps: { search } }) => ({
      entry: context.fetch('getHistoryEntry', { id }),
      context: context.fetch('getHistoryContext', { id, ...filtersOf(search) }),
    }),
    component: lazyRouteComponent(() =>
      withTexts(['entries', 'history'], import('./routes/history-entry.tsx')),
    ),
  }),
  createRoute({
    getParentRoute: () => store,
    path: '/stats',
    validateSearch: validateStats,
    loaderDeps: ({ search }) => statsInputs(search),
    loader: ({ context, deps: { stats, groups } }) => ({
      stats: context.fetch('getStatsOfKind', stats),
      groups: context.fetch('listStatsGroups', groups),
    }),
    component: lazyRouteComponent(() => withTexts(['breakdowns', 'home'], import('./routes/stats.tsx'))),
  }),
  listPage(
    '/unsubscribed',
    () => withTexts(['unsubscribed'], import('./routes/unsubscribed.tsx')),
    validateListSearch,
    'searchUnsubscribes',
    listInput(50),
  ),
  page(
    '/senders',
    () => withTexts(['senders'], import('./routes/senders.tsx')),
    (fetch) => fetch('listSmtpSenders', { limit: 100 }),
  ),
  listPage(
    '/secrets',
    () => withTexts(['secrets', 'senders'], import('./routes/secrets.tsx')),
    validateListSearch,
    'listSecrets',
    listInput(25),
  ),
  createRoute({
    getParentRoute: () => store,
    path: '/developer',
    validateSearch: validateTab,
    loader: ({ context }) => void context.fetch('listKeys', {}),
    component: lazyRouteComponent(() => withTexts(['developer'], import('./routes/developer.tsx'))),
  }),
  page(
    '/settings',
    () => withTexts(['settings', 'stores'], import('./routes/settings.tsx')),
    (fetch) => fetch('getSettings', {}),
  ),
  page(
    '/people',
    () => withTexts(['people'], import('./routes/people.tsx')),
    (fetch) => fetch('listMembers', {}),
  ),
  listPage(
    '/audit',
    () => withTexts(['audit'], import('./routes/audit.tsx')),
    validateListSearch,
    'listAudit',
    listInput(50),
  ),
  listPage(
    '/inbox',
    () => withTexts(['inbox'], import('./routes/inbox/inbox.tsx')),
    validateListSearch,
    'listInboxMessages',
    ({ page = 1 }) => ({ page, limit: 25 }),
  ),
  createRoute({
    getParentRoute: () => store,
    path: '/inbox/$id',
    loader: ({ context, params: { id } }) => context.fetch('getInboxMessage', { id }),
    component: lazyRouteComponent(() => withTexts(['inbox'], import('./routes/inbox/inbox-message.tsx'))),
  }),
]

const routeTree = root.addChildren([
  ...signedOutPages,
  signedIn.addChildren([indexRoute, ...pagesOutsideStores, store.addChildren(storePages)]),
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
    /** Whether the page fills the window, without the navigation. */
    fullScreen?: boolean
  }
}
