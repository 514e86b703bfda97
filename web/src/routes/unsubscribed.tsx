import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLoadedList, useOperation } from '../api/use-api.ts'
import { AddDialog } from '../features/unsubscribed/add-dialog.tsx'
import { EraseDialog } from '../features/unsubscribed/erase-dialog.tsx'
import { ImportDialog } from '../features/unsubscribed/import-dialog.tsx'
import { PersonRow } from '../features/unsubscribed/person-row.tsx'
import styles from '../features/unsubscribed/unsubscribed.module.css'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/files/save-file.ts'
import { SearchListPage } from '../ui/list/list-page.tsx'
import { Tools } from '../ui/list/list-tools.tsx'
import { ErrorNote } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'

const route = getRouteApi('/signed-in/s/$store/unsubscribed')

export default function Unsubscribed() {
  const unsubscribed = useTexts('unsubscribed')
  const { shell } = useTexts('app')
  const query = useLoadedList(route.useLoaderData())
  const [openDialog, setOpenDialog] = useState<'add' | 'import' | null>(null)
  const [erasing, setErasing] = useState<string | null>(null)
  const exportList = useOperation('exportUnsubscribes')
  const download = async () => saveFile(unsubscribed.exportName, (await exportList.mutateAsync({})).csv)
  const columns = [unsubscribed.address, unsubscribed.since]
  const importButton = <Button onClick={() => setOpenDialog('import')}>{unsubscribed.import}</Button>
  const eraseButton = (
    <Button look="quietDanger" onClick={() => setErasing('')}>
      {unsubscribed.erase}
    </Button>
  )
  return (
    <SearchListPage
      title={shell.pages.unsubscribed}
      query={query}
      withKeys={false}
      add={{ label: unsubscribed.add, onClick: () => setOpenDialog('add') }}
      searchLabel={unsubscribed.search}
      moreTools={
        <>
          {importButton}
          <Button busy={exportList.isPending} onClick={() => void download().catch(() => {})}>
            {unsubscribed.export}
          </Button>
          {eraseButton}
        </>
      }
      emptyTools={
        <Tools>
          {importButton}
          {eraseButton}
        </Tools>
      }
      notes={<ErrorNote error={exportList.error} />}
      empty={{ title: unsubscribed.empty, children: unsubscribed.emptyWhy }}
      table={({ data }) => (
        <Table label={shell.pages.unsubscribed} columns={columns} withActions>
          {data.map((person) => (
            <PersonRow key={person.address} person={person} onErase={() => setErasing(person.address)} />
          ))}
        </Table>
      )}
      foot={({ erased }) =>
        erased > 0 && <p className={styles.note}>{unsubscribed.erasedCount({ count: erased })}</p>
      }
    >
      <AddDialog opened={openDialog === 'add'} onClose={() => setOpenDialog(null)} />
      <ImportDialog opened={openDialog === 'import'} onClose={() => setOpenDialog(null)} />
      <EraseDialog address={erasing} onClose={() => setErasing(null)} />
    </SearchListPage>
  )
}
