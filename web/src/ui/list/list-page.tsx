import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { IconPlus } from '../icons.ts'
import { Page } from '../page.tsx'
import { Empty, isForbidden, Loaded } from '../states.tsx'
import { useKeys } from '../use-keys.ts'
import styles from './list-page.module.css'
import type { ListSearch } from './list-search.ts'
import { Pages, SearchBox, Tools } from './list-tools.tsx'
import { NothingFound } from './nothing-found.tsx'

type PagesProps = ComponentProps<typeof Pages>
type ListData = { data: readonly unknown[]; pagination: PagesProps['pagination']; isMore?: boolean }

type ListPageProps<T extends ListData> = Pick<ComponentProps<typeof Page>, 'title' | 'parent'> &
  Pick<PagesProps, 'onPage' | 'withKeys' | 'keys'> & {
    query: ComponentProps<typeof Loaded<T>>['query']
    /** Whether a search or filter is set. If it has no matches, the list itself is not necessarily empty. */
    isFiltered: boolean
    /** The main button, with the shortcut N: in the top bar, or in the middle of an empty list. */
    add?: ComponentProps<typeof NewButton> | false
    /** A custom main button, used without `add`. */
    action?: ReactNode
    /** Search and filters; an empty list has none. */
    tools?: ReactNode
    /** Replaces the tools while the list is empty. */
    emptyTools?: ReactNode
    /** Shown while the list is empty; its action defaults to the main button. */
    empty: ComponentProps<typeof Empty>
    /** Shown if a search or filter has no matches. */
    noMatches?: ReactNode
    /** The number of rows in the loading skeleton. */
    rows?: number
    table: (data: T) => ReactNode
    /** At the bottom of the card. */
    foot?: (data: T) => ReactNode
    notes?: ReactNode
    children?: ReactNode
  }

/** A list page: heading with count, main button, tools, and the table with paging, or an empty state. */
export function ListPage<T extends ListData>(props: ListPageProps<T>) {
  const { query, isFiltered, add, onPage } = props
  const { data } = query
  const isEmpty = data?.pagination.total === 0 && !isFiltered
  const isHidden = isForbidden(query)
  const action = add ? <NewButton {...add} /> : props.action
  useLastPage(data, onPage)
  return (
    <Page
      title={props.title}
      parent={props.parent}
      count={data?.pagination.total}
      isMore={data?.isMore}
      actions={!isEmpty && !isHidden && action}
    >
      {!isHidden && (isEmpty ? props.emptyTools : props.tools)}
      {props.notes}
      <Card>
        <Loaded query={query} rows={props.rows ?? 6}>
          {(listData) => (
            <>
              {isEmpty ? (
                <Empty actions={action} {...props.empty} />
              ) : (
                <Rows {...props} listData={listData} />
              )}
              {props.foot?.(listData)}
            </>
          )}
        </Loaded>
      </Card>
      {props.children}
    </Page>
  )
}

type SearchListProps<T extends ListData> = Omit<
  ListPageProps<T>,
  'isFiltered' | 'onPage' | 'tools' | 'noMatches'
> & {
  searchLabel: string
  /** After the search field. */
  moreTools?: ReactNode
}

/** A list page whose only filter is a search. */
export function SearchListPage<T extends ListData>(props: SearchListProps<T>) {
  const { searchLabel, moreTools, ...rest } = props
  const navigate = useNavigate()
  const { q = '' }: ListSearch = useSearch({ strict: false })
  const apply = (search: ListSearch) => void navigate({ to: '.', search, replace: true })
  return (
    <ListPage
      {...rest}
      isFiltered={q !== ''}
      onPage={(page) => apply({ ...(q && { q }), page })}
      tools={
        <Tools>
          <SearchBox label={searchLabel} value={q} onChange={(term) => apply(term ? { q: term } : {})} />
          {moreTools}
        </Tools>
      }
      noMatches={<NothingFound term={q} onClear={() => apply({})} />}
    />
  )
}

function Rows<T extends ListData>({ listData, ...props }: ListPageProps<T> & { listData: T }) {
  const { common } = useTexts('app')
  if (listData.data.length === 0) return props.noMatches
  const keys = { ...props.keys, ...(props.add && { N: common.new }) }
  return (
    <>
      {props.table(listData)}
      <Pages
        pagination={listData.pagination}
        onPage={props.onPage}
        isMore={listData.isMore}
        withKeys={props.withKeys}
        keys={keys}
      />
    </>
  )
}

/** Goes to the last page if the current one no longer exists, for example because its only row was deleted. */
function useLastPage(listData: ListData | undefined, onPage: (page: number) => void) {
  const last = listData?.data.length === 0 ? listData.pagination.totalPages : 0
  useEffect(() => {
    if (last > 0) onPage(last)
  }, [last, onPage])
}

/** The main button of a list. Its shortcut N is shown on it, but is not part of its name. */
export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  useKeys({ n: onClick })
  return (
    <Button look="primary" icon={IconPlus} onClick={onClick} aria-keyshortcuts="N">
      {label}
      <span className={styles.key} data-key="N" aria-hidden="true" />
    </Button>
  )
}
