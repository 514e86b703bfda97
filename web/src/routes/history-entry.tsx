import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useStoreId } from '../api/store-id.ts'
import { Attempts } from '../features/history/attempts.tsx'
import styles from '../features/history/entry.module.css'
import { EntryDetails, Messages } from '../features/history/entry-details.tsx'
import { EntryFacts, SameRun } from '../features/history/entry-facts.tsx'
import { EntryHero } from '../features/history/entry-hero.tsx'
import type { EntryWithContext } from '../features/history/entry-types.ts'
import type { HistorySearch } from '../features/history/history-search.ts'
import { RetryCard } from '../features/history/retry-card.tsx'
import { SentEmail } from '../features/history/sent-email.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { IconChevronLeft, IconChevronRight } from '../ui/icons.ts'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { useKeys } from '../ui/use-keys.ts'

const route = getRouteApi('/signed-in/s/$store/history/$id')

export default function HistoryEntry() {
  const { shell } = useTexts('app')
  const { id } = route.useParams()
  const search = route.useSearch()
  const queries = route.useLoaderData()
  const entry = useQuery(queries.entry)
  const context = useQuery(queries.context)
  const combined = {
    data: entry.data && context.data && { entry: entry.data, context: context.data },
    error: entry.error ?? context.error,
    isPending: entry.isPending || context.isPending,
    refetch: () => Promise.all([entry.refetch(), context.refetch()]),
  }
  return (
    <Page
      title={entry.data ? titleOf(entry.data) : id}
      parent={
        <Link from="/s/$store" to="/s/$store/history" search={search}>
          {shell.pages.history}
        </Link>
      }
      actions={<Neighbors newer={context.data?.newer} older={context.data?.older} search={search} />}
    >
      <Loaded bare query={combined} rows={6}>
        {(data) => <EntryContent key={id} {...data} />}
      </Loaded>
    </Page>
  )
}

/** What was sent to whom, or which request was made. */
const titleOf = ({ subject, actionConfigName, to }: EntryWithContext['entry']) =>
  [subject || actionConfigName, to && (to.length > 1 ? `${to[0]} +${to.length - 1}` : to[0])]
    .filter(Boolean)
    .join(' · ')

const EntryContent = ({ entry, context }: EntryWithContext) => (
  <>
    <EntryHero entry={entry} context={context} />
    <div className={styles.columns}>
      <div className={styles.left}>
        <Attempts entry={entry} context={context} />
        {entry.messages && entry.messages.length > 0 && <Messages messages={entry.messages} />}
        <SentEmail entry={entry} context={context} />
        <EntryDetails entry={entry} context={context} />
      </div>
      <div className={classes(styles.side, styles.first)}>
        <RetryCard entry={entry} context={context} />
      </div>
      <div className={styles.side}>
        <EntryFacts entry={entry} context={context} />
        <SameRun runs={context.sameRun} />
      </div>
    </div>
  </>
)

type NeighborsProps = {
  newer: string | null | undefined
  older: string | null | undefined
  search: HistorySearch
}

/** Steps through the filtered list: K opens the newer entry, J the older one. */
function Neighbors({ newer, older, search }: NeighborsProps) {
  const { entry } = useTexts('entries')
  const store = useStoreId() ?? ''
  const navigate = useNavigate()
  const open = (id: string | null | undefined) =>
    id && navigate({ to: '/s/$store/history/$id', params: { store, id }, search })
  useKeys({ k: () => open(newer), j: () => open(older) })
  return [
    { id: newer, label: entry.newer, icon: IconChevronLeft },
    { id: older, label: entry.older, icon: IconChevronRight },
  ].map(({ id, label, icon }) =>
    id ? (
      <LinkButton
        key={label}
        look="quiet"
        size="small"
        icon={icon}
        aria-label={label}
        to="/s/$store/history/$id"
        params={{ store, id }}
        search={search}
      />
    ) : (
      <Button key={label} look="quiet" size="small" icon={icon} aria-label={label} disabled />
    ),
  )
}
