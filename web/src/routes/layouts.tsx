import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, memo, useState } from 'react'
import { useMayChangeDirectly, useMayWrite } from '../api/session.ts'
import { useLoadedList, useOperation } from '../api/use-api.ts'
import { DeleteLayoutDialog } from '../features/layouts/delete-layout.tsx'
import type { LayoutCard } from '../features/layouts/layout-card.ts'
import { type LayoutAction, LayoutRow } from '../features/layouts/layout-row.tsx'
import type { LayoutSearch } from '../features/layouts/layout-search.ts'
import { LayoutTools } from '../features/layouts/layout-tools.tsx'
import styles from '../features/layouts/layouts.module.css'
import { NewLayout } from '../features/layouts/new-layout.tsx'
import { SendTestDialog } from '../features/layouts/send-test-dialog.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import { useAppliedSearch } from '../ui/list/list-search.ts'
import { NothingFound } from '../ui/list/nothing-found.tsx'
import { useSlots } from '../ui/list/slots.ts'
import { useStable } from '../ui/list/use-stable.ts'
import { Empty, ErrorNote } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { showToast } from '../ui/toast.tsx'
import { useKeys } from '../ui/use-keys.ts'

const route = getRouteApi('/signed-in/s/$store/layouts')

/** The layout whose row is focused. */
const focusedId = () => document.activeElement?.closest('tr')?.dataset.id

export default function Layouts() {
  const layouts = useTexts('layouts')
  const { shell } = useTexts('app')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { page: _, ...filters } = search
  const query = useLoadedList(route.useLoaderData())
  const appliedSearch = useAppliedSearch(search, query.isPlaceholderData)
  const applySearch = useStable((next: LayoutSearch) => void navigate({ search: next, replace: true }))
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = useStable(() => setOpenDialog(null))
  const { duplicate, error } = useDuplicate()
  const actions = useActions()
  const mayWrite = actions.includes('duplicate')
  const duplicateFocused = () => {
    const id = focusedId()
    if (mayWrite && id !== undefined) duplicate(id)
  }
  useKeys({ d: duplicateFocused })
  const handleAction = useStable((action: LayoutAction, layout: LayoutCard) =>
    action === 'duplicate' ? duplicate(layout.id) : setOpenDialog({ action, layout }),
  )
  return (
    <ListPage
      title={shell.pages.layouts}
      query={query}
      isFiltered={Object.keys(filters).some((name) => name !== 'sort')}
      onPage={(next) => applySearch({ ...filters, page: next })}
      keys={mayWrite ? { D: layouts.duplicateKey } : {}}
      add={mayWrite && { label: layouts.new, onClick: () => setOpenDialog({ action: 'new' }) }}
      tools={<LayoutTools search={search} outdatedCount={query.data?.outdated} onSearch={applySearch} />}
      notes={<ErrorNote error={error} />}
      empty={{ title: layouts.empty, children: layouts.emptyWhy }}
      noMatches={<NoneFound search={search} onClear={() => applySearch({})} />}
      table={({ data }) => (
        <LayoutTable rows={data} search={appliedSearch} actions={actions} onAction={handleAction} />
      )}
    >
      <Dialogs openDialog={openDialog} onClose={close} />
    </ListPage>
  )
}

type OpenDialog = { action: LayoutAction | 'new'; layout?: LayoutCard }

const Dialogs = memo(({ openDialog, onClose }: { openDialog: OpenDialog | null; onClose: () => void }) => {
  const { action, layout } = openDialog ?? {}
  return (
    <>
      <NewLayout opened={action === 'new'} onClose={onClose} />
      <SendTestDialog
        id={layout?.id ?? ''}
        languages={layout?.languages.map(({ locale }) => locale) ?? []}
        opened={action === 'sendTest'}
        onClose={onClose}
      />
      <DeleteLayoutDialog layout={action === 'delete' ? (layout ?? null) : null} onClose={onClose} />
    </>
  )
})

/** The actions allowed by the user's role. */
function useActions() {
  const mayDelete = useMayChangeDirectly()
  return useMayWrite() ? (mayDelete ? ACTIONS : WITHOUT_DELETE) : NO_ACTIONS
}
const WITHOUT_DELETE: readonly LayoutAction[] = ['duplicate', 'sendTest']
const ACTIONS: readonly LayoutAction[] = [...WITHOUT_DELETE, 'delete']
const NO_ACTIONS: readonly LayoutAction[] = []

type LayoutTableProps = Omit<ComponentProps<typeof LayoutRow>, 'layout'> & {
  rows: readonly LayoutCard[]
  /** The search that returned the rows. */
  search: LayoutSearch
}

function LayoutTable({ rows, search, ...rest }: LayoutTableProps) {
  const layouts = useTexts('layouts')
  const { shell } = useTexts('app')
  const keys = useSlots(
    search,
    rows.map(({ id }) => id),
  )
  const columns = [
    layouts.nameAndSubject,
    layouts.category,
    layouts.languages,
    layouts.usedBy,
    layouts.lastChange,
  ]
  return (
    <div className={styles.list}>
      <Table label={shell.pages.layouts} columns={columns} withActions>
        {rows.map((layout, index) => (
          <LayoutRow key={keys[index]} layout={layout} {...rest} />
        ))}
      </Table>
    </div>
  )
}

function NoneFound({ search: { q }, onClear }: { search: LayoutSearch; onClear: () => void }) {
  const layouts = useTexts('layouts')
  if (q) return <NothingFound term={q} onClear={onClear} />
  return (
    <Empty title={layouts.noneFound} actions={<Button onClick={onClear}>{layouts.showAll}</Button>}>
      {layouts.noneFoundWhy}
    </Empty>
  )
}

function useDuplicate() {
  const layouts = useTexts('layouts')
  const { error, mutate: duplicate } = useOperation('duplicateLayout')
  const { mutateAsync: remove } = useOperation('deleteLayout')
  const offerUndo = ({ id, name }: { id: string; name: string }) =>
    showToast(layouts.duplicated({ name }), () => void remove({ id }))
  return { error, duplicate: (id: string) => duplicate({ id }, { onSuccess: offerUndo }) }
}
