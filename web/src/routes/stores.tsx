import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Store, useSession } from '../api/session.ts'
import { useOperation } from '../api/use-api.ts'
import { NewStoreDialog, RenameStoreDialog } from '../features/stores/store-dialogs.tsx'
import { useTexts } from '../texts/texts.ts'
import { StoreTile } from '../ui/badge.tsx'
import { Card, Row } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { NewButton } from '../ui/list/list-page.tsx'
import { Page } from '../ui/page.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Empty } from '../ui/states.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../ui/table.tsx'

export default function Stores() {
  const texts = useTexts('stores')
  const { shell, common } = useTexts('app')
  const { person, stores } = useSession()
  const [isCreating, setIsCreating] = useState(false)
  const [renaming, setRenaming] = useState<Store | null>(null)
  const [deleting, setDeleting] = useState<Store | null>(null)
  const button = person.isOwner && <NewButton label={texts.new} onClick={() => setIsCreating(true)} />
  const columns = [common.name, texts.role, texts.id]
  return (
    <Page title={shell.pages.stores} count={stores.length} actions={stores.length > 0 && button}>
      <Card>
        {stores.length === 0 ? (
          <Empty title={texts.empty} actions={button}>
            {person.isOwner ? texts.emptyOwner : texts.emptyMember}
          </Empty>
        ) : (
          <Table label={shell.pages.stores} columns={columns} withActions>
            {stores.map((store) => (
              <StoreRow
                key={store.id}
                store={store}
                isOwner={person.isOwner}
                onRename={() => setRenaming(store)}
                onDelete={() => setDeleting(store)}
              />
            ))}
          </Table>
        )}
      </Card>
      <NewStoreDialog opened={isCreating} onClose={() => setIsCreating(false)} />
      <RenameStoreDialog store={renaming} onClose={() => setRenaming(null)} />
      <DeleteStore store={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

type StoreRowProps = { store: Store; isOwner: boolean; onRename: () => void; onDelete: () => void }

function StoreRow({ store, isOwner, onRename, onDelete }: StoreRowProps) {
  const texts = useTexts('stores')
  const { shell, common } = useTexts('app')
  return (
    <tr>
      <Cell>
        <Link to="/s/$store" params={{ store: store.id }}>
          <Row>
            <StoreTile name={store.name} />
            <NameWithDetail name={store.name} detail={store.timeZone} />
          </Row>
        </Link>
      </Cell>
      <Cell soft>{isOwner ? shell.roles.owner : shell.roles[store.role]}</Cell>
      <Cell soft>
        <code>{store.id}</code>
      </Cell>
      <ActionCell>
        {isOwner && (
          <RowMenu
            label={texts.more({ name: store.name })}
            items={[
              { label: common.rename, onClick: onRename },
              { label: texts.delete, onClick: onDelete, danger: true },
            ]}
          />
        )}
      </ActionCell>
    </tr>
  )
}

function DeleteStore({ store, onClose }: { store: Store | null; onClose: () => void }) {
  const texts = useTexts('stores')
  const remove = useOperation('deleteStore')
  return (
    <ConfirmDialog
      opened={store !== null}
      title={texts.deleteTitle({ name: store?.name ?? '' })}
      action={texts.delete}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ id: store?.id ?? '' })}
      success={texts.deleted({ name: store?.name ?? '' })}
    >
      {texts.deleteWhy}
    </ConfirmDialog>
  )
}
