import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct, useList } from '../api/use-api.ts'
import { AddDialog } from '../features/unsubscribed/add-dialog.tsx'
import { EraseDialog } from '../features/unsubscribed/erase-dialog.tsx'
import { ImportDialog } from '../features/unsubscribed/import-dialog.tsx'
import { PersonRow } from '../features/unsubscribed/person-row.tsx'
import { saveFile } from '../features/unsubscribed/save-file.ts'
import styles from '../features/unsubscribed/unsubscribed.module.css'
import type { ListSearch } from '../router.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconPlus } from '../ui/icons.ts'
import { Pages, SearchBox, Tools } from '../ui/list-tools.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, ErrorNote, Loaded } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { useKeys } from '../ui/use-keys.ts'

export default function Unsubscribed() {
  const { unsubscribed, shell, common } = useTexts()
  const { q = '', page = 1 }: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const find = (search: ListSearch) => navigate({ to: '.', search, replace: true })
  const query = useList('searchUnsubscribes', { page, limit: 50, ...(q && { q }) })
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const [erasing, setErasing] = useState<string | null>(null)
  const exported = useAct('exportUnsubscribes')
  useKeys({ n: () => setOpen('add') })
  const isEmpty = query.data?.pagination.total === 0 && q === ''
  const download = async () => saveFile(unsubscribed.exportName, (await exported.mutateAsync({})).csv)
  const add = (
    <Button look="primary" icon={IconPlus} onClick={() => setOpen('add')}>
      {unsubscribed.add}
    </Button>
  )
  const columns = [
    { label: unsubscribed.address },
    { label: unsubscribed.since },
    { label: common.actions, hidden: true },
  ]
  return (
    <Page title={shell.pages.unsubscribed} count={query.data?.pagination.total} actions={query.data && add}>
      {query.data && (
        <Tools>
          {!isEmpty && (
            <SearchBox
              label={unsubscribed.search}
              value={q}
              onChange={(term) => find(term ? { q: term } : {})}
            />
          )}
          <Button onClick={() => setOpen('import')}>{unsubscribed.import}</Button>
          {!isEmpty && (
            <Button busy={exported.isPending} onClick={() => void download().catch(() => {})}>
              {unsubscribed.export}
            </Button>
          )}
          <Button look="quietDanger" onClick={() => setErasing('')}>
            {unsubscribed.erase}
          </Button>
        </Tools>
      )}
      <ErrorNote error={exported.error} />
      <Card>
        <Loaded query={query} rows={6}>
          {({ data, pagination, erased }) => (
            <>
              {isEmpty && <Empty title={unsubscribed.empty}>{unsubscribed.emptyWhy}</Empty>}
              {!isEmpty && data.length === 0 && <NothingFound term={q} onClear={() => find({})} />}
              {data.length > 0 && (
                <Table label={shell.pages.unsubscribed} columns={columns}>
                  {data.map((person) => (
                    <PersonRow
                      key={person.address}
                      person={person}
                      onErase={() => setErasing(person.address)}
                    />
                  ))}
                </Table>
              )}
              <Pages pagination={pagination} onPage={(next) => find({ ...(q && { q }), page: next })} />
              {erased > 0 && <p className={styles.note}>{unsubscribed.erasedCount(erased)}</p>}
            </>
          )}
        </Loaded>
      </Card>
      <AddDialog opened={open === 'add'} onClose={() => setOpen(null)} />
      <ImportDialog opened={open === 'import'} onClose={() => setOpen(null)} />
      <EraseDialog of={erasing} onClose={() => setErasing(null)} />
    </Page>
  )
}
