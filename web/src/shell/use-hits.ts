import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { refetchChanged } from '../api/changes.ts'
import { withIdempotencyKey } from '../api/idempotency.ts'
import { useSession, useStore } from '../api/session.ts'
import { operationQuery } from '../api/use-api.ts'
import { useTexts } from '../texts/texts.ts'
import type { Icon } from '../ui/icon/create-icon.tsx'
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBuildingStore,
  IconClipboardList,
  IconHistory,
  IconInbox,
  IconLayoutNavbar,
  IconPlus,
  IconServerCog,
  IconUser,
} from '../ui/icons.ts'
import { isAvailableTo, PAGES } from './pages.ts'

export type Hit = {
  id: string
  label: string
  detail?: string | undefined
  /** The path within the app, including the query string. */
  to: string
  icon: Icon
  /** Creates the hit's target and returns its path. */
  create?: () => Promise<string>
}
export type HitGroup = { name: string; hits: Hit[] }

const MIN_TERM_LENGTH = 2
const MAX_HITS = 5

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const matches = ({ label }: Hit, term: string) => fold(label).includes(fold(term))

/** Pages and stores are listed from the start, people after one character, layouts and requests after two. */
export function useHits(term: string): HitGroup[] {
  const { palette } = useTexts('app')
  const pages = usePageHits().filter((hit) => matches(hit, term))
  const layouts = useLayoutHits(term)
  const requests = useRequestHits(term)
  const people = usePeopleHits().filter((hit) => term !== '' && matches(hit, term))
  const stores = useStoreHits().filter((hit) => matches(hit, term))
  const actions = useActionHits(term, layouts[0])
  return [
    { name: palette.layouts, hits: layouts },
    { name: palette.requests, hits: requests },
    { name: palette.people, hits: people.slice(0, MAX_HITS) },
    { name: palette.pages, hits: pages },
    { name: palette.actions, hits: [...actions, ...stores] },
  ].filter((group) => group.hits.length > 0)
}

function usePageHits(): Hit[] {
  const { shell } = useTexts('app')
  const { person } = useSession()
  const store = useStore()
  const pathTo = (path: string) => `/s/${store?.id}${path}`
  const storePages = store
    ? [
        ...PAGES.filter(isAvailableTo(store.can)).map(({ name, to, icon }) => ({
          id: name,
          label: shell.pages[name],
          to: to.replace('$store', store.id),
          icon,
        })),
        ...[
          {
            id: 'brand',
            label: shell.pages.brand,
            to: pathTo('/settings#brand'),
            icon: IconAdjustmentsHorizontal,
            level: 'admin',
          },
          { id: 'inbox', label: shell.pages.inbox, to: pathTo('/inbox'), icon: IconInbox, level: 'write' },
          {
            id: 'audit',
            label: shell.pages.audit,
            to: pathTo('/audit'),
            icon: IconClipboardList,
            level: 'admin',
          },
        ].filter(isAvailableTo(store.can)),
      ]
    : []
  return [
    ...storePages,
    { id: 'account', label: shell.account, to: '/account', icon: IconUser },
    { id: 'stores', label: shell.pages.stores, to: '/stores', icon: IconBuildingStore },
    ...(person.isOwner
      ? [{ id: 'installation', label: shell.installation, to: '/installation', icon: IconServerCog }]
      : []),
  ]
}

function useStoreHits(): Hit[] {
  const { palette } = useTexts('app')
  const { stores } = useSession()
  const current = useStore()
  return stores
    .filter(({ id }) => id !== current?.id)
    .map(({ id, name }) => ({
      id,
      label: palette.switchTo({ store: name }),
      to: `/s/${id}`,
      icon: IconBuildingStore,
    }))
}

function useLayoutHits(term: string): Hit[] {
  const { common } = useTexts('app')
  const store = useStore()
  const query = operationQuery('listLayouts', { q: term, limit: MAX_HITS }, store?.id)
  const { data } = useQuery({ ...query, enabled: store !== undefined && term.length >= MIN_TERM_LENGTH })
  return (data?.data ?? []).map(({ id, name, category, languages }) => ({
    id,
    label: name,
    detail: `${common.categories[category]} · ${languages.map(({ locale }) => locale.toUpperCase()).join(' ')}`,
    to: `/s/${store?.id}/layouts/${id}`,
    icon: IconLayoutNavbar,
  }))
}

function useRequestHits(term: string): Hit[] {
  const store = useStore()
  const query = operationQuery('listHttpRequests', { q: term, limit: MAX_HITS }, store?.id)
  const { data } = useQuery({ ...query, enabled: store !== undefined && term.length >= MIN_TERM_LENGTH })
  return (data?.data ?? []).map(({ id, name, method, url }) => ({
    id,
    label: name,
    detail: `${method} ${url}`,
    to: `/s/${store?.id}/requests/${id}`,
    icon: IconArrowsExchange,
  }))
}

/** Actions for the search term: copy the first matching layout, or search the history. */
function useActionHits(term: string, layout: Hit | undefined): Hit[] {
  const { palette } = useTexts('app')
  const store = useStore()
  const client = useQueryClient()
  const { options } = useRouter()
  const duplicate = async (input: { id: string }, storeId: string) => {
    const output = await withIdempotencyKey(['duplicateLayout', storeId, input], (idempotencyKey) =>
      call('duplicateLayout', input, { store: storeId, idempotencyKey }),
    )
    void refetchChanged(client, 'duplicateLayout', { store: storeId, input, output })
    return `/s/${storeId}/layouts/${output.id}`
  }
  if (!store || term.length < MIN_TERM_LENGTH) return []
  const copy: Hit[] =
    layout && store.can.includes('write')
      ? [
          {
            id: 'copy',
            label: palette.newFrom({ layout: layout.label }),
            to: layout.to,
            icon: IconPlus,
            create: () => duplicate({ id: layout.id }, store.id),
          },
        ]
      : []
  const historySearch: Hit = {
    id: 'runs',
    label: palette.historyOf({ term }),
    to: `/s/${store.id}/history${options.stringifySearch({ q: term })}`,
    icon: IconHistory,
  }
  return [...copy, historySearch]
}

/** The store's members, for admins only. */
function usePeopleHits(): Hit[] {
  const store = useStore()
  const query = operationQuery('listMembers', {}, store?.id)
  const { data } = useQuery({ ...query, enabled: store?.can.includes('admin') ?? false })
  return (data?.members ?? []).map(({ personId, name, email }) => ({
    id: personId,
    label: name,
    detail: email,
    to: `/s/${store?.id}/people`,
    icon: IconUser,
  }))
}
