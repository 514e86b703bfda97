import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import { useAct, useRead } from '../../api/use-api.ts'
import { useInstallationTexts } from '../../texts/page-texts.ts'
import { Avatar, Badge } from '../../ui/badge.tsx'
import { Card, Row } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Cell, Named, RowActions, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ShownOnce } from '../../ui/values/shown-once.tsx'

type Person = Output<'listPeople'>[number]

/** Everybody who has an account. */
export function Accounts() {
  const { installation, common } = useInstallationTexts()
  const query = useRead('listPeople', {})
  const remove = useAct('removePerson', ['listPeople', 'getInstallation'])
  const [removing, setRemoving] = useState<Person | null>(null)
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const columns = [
    { label: installation.account },
    { label: installation.stores },
    { label: common.created },
    { label: common.actions, hidden: true },
  ]
  return (
    <Card title={installation.people}>
      <Loaded query={query}>
        {(accounts) => (
          <Table label={installation.people} columns={columns}>
            {accounts.map((person) => (
              <PersonRow key={person.id} of={person} onRemove={() => setRemoving(person)} onLink={setLink} />
            ))}
          </Table>
        )}
      </Loaded>
      <ConfirmDialog
        opened={removing !== null}
        title={installation.removePersonTitle(removing?.name ?? '')}
        action={installation.removePerson}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return
          await remove.mutateAsync({ personId: removing.id })
          showToast(installation.personRemoved(removing.name))
        }}
      >
        {installation.removePersonWhy}
      </ConfirmDialog>
      <Dialog
        opened={link !== null}
        title={installation.resetTitle(link?.name ?? '')}
        onClose={() => setLink(null)}
      >
        <ShownOnce
          why={installation.resetWhy}
          label={installation.resetLabel}
          value={link?.url ?? ''}
          onClose={() => setLink(null)}
        />
      </Dialog>
    </Card>
  )
}

type PersonRowProps = {
  of: Person
  onRemove: () => void
  onLink: (link: { name: string; url: string }) => void
}

function PersonRow({ of: person, onRemove, onLink }: PersonRowProps) {
  const { installation, people, senders, common } = useInstallationTexts()
  const { person: you } = useSession()
  const setOwner = useAct('setOwner', ['listPeople'])
  const createLink = useAct('createResetLink')
  const isOwner = !person.isOwner
  const change = async () => {
    await setOwner.mutateAsync({ personId: person.id, isOwner })
    showToast(isOwner ? installation.ownerNow(person.name) : installation.notOwnerNow(person.name))
  }
  const reset = async () => {
    const { url } = await createLink.mutateAsync({ personId: person.id })
    onLink({ name: person.name, url })
  }
  return (
    <tr>
      <Cell>
        <Row>
          <Avatar name={person.name} />
          <Named
            name={
              <>
                {person.name} {person.isOwner && <Badge look="accent">{people.owner}</Badge>}{' '}
                {person.id === you.id && <Badge>{people.you}</Badge>}
              </>
            }
            detail={person.email}
          />
        </Row>
      </Cell>
      <Cell soft>{installation.inStores(person.stores.length)}</Cell>
      <Cell soft short={common.created}>
        <Time at={person.createdAt} />
      </Cell>
      <Cell end>
        <RowActions>
          <RowMenu
            label={senders.more(person.name)}
            items={[
              { label: installation.resetLink, onClick: reset },
              { label: isOwner ? installation.makeOwner : installation.endOwner, onClick: change },
              ...(person.id === you.id
                ? []
                : [{ label: installation.removePerson, onClick: onRemove, danger: true }]),
            ]}
          />
        </RowActions>
      </Cell>
    </tr>
  )
}
