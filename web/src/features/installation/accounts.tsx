import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Avatar, Badge } from '../../ui/badge.tsx'
import { Card, Row } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { OneTimeValue } from '../../ui/values/one-time-value.tsx'
import { RevokeOption } from '../people/revoke-credentials.tsx'

type Person = Output<'listPeople'>[number]
type Removal = { person: Person; isOnlyAsOwner: boolean }
type SharedLink = { title: string; why: string; label: string; url: string }

export function Accounts() {
  const installation = useTexts('installation')
  const { common } = useTexts('app')
  const query = useRead('listPeople', {})
  const remove = useOperation('removePerson')
  const setOwner = useOperation('setOwner')
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [revokeCredentials, setRevokeCredentials] = useState(true)
  const [link, setLink] = useState<SharedLink | null>(null)
  const name = removal?.person.name ?? ''
  const columns = [installation.account, installation.stores, common.created]
  return (
    <Card title={installation.people}>
      <Loaded query={query}>
        {(accounts) => (
          <Table label={installation.people} columns={columns} withActions>
            {accounts.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                onRemove={(isOnlyAsOwner) => {
                  setRevokeCredentials(person.credentials > 0)
                  setRemoval({ person, isOnlyAsOwner })
                }}
                onLink={setLink}
              />
            ))}
          </Table>
        )}
      </Loaded>
      <ConfirmDialog
        opened={removal !== null}
        title={
          removal?.isOnlyAsOwner
            ? installation.endOwnerTitle({ name })
            : installation.removePersonTitle({ name })
        }
        action={removal?.isOnlyAsOwner ? installation.endOwner : installation.removePerson}
        onClose={() => setRemoval(null)}
        onConfirm={async () => {
          if (!removal) return
          const personId = removal.person.id
          if (removal.isOnlyAsOwner)
            await setOwner.mutateAsync({ personId, isOwner: false, revokeCredentials })
          else await remove.mutateAsync({ personId, revokeCredentials })
          showToast(
            removal.isOnlyAsOwner ? installation.notOwnerNow({ name }) : installation.personRemoved({ name }),
          )
        }}
      >
        <RevokeOption
          count={removal?.person.credentials ?? 0}
          checked={revokeCredentials}
          onChange={setRevokeCredentials}
        >
          {removal?.isOnlyAsOwner ? installation.endOwnerWhy : installation.removePersonWhy}
        </RevokeOption>
      </ConfirmDialog>
      <Dialog opened={link !== null} title={link?.title ?? ''} onClose={() => setLink(null)}>
        {link && (
          <OneTimeValue why={link.why} label={link.label} value={link.url} onClose={() => setLink(null)} />
        )}
      </Dialog>
    </Card>
  )
}

type PersonRowProps = {
  person: Person
  onRemove: (isOnlyAsOwner: boolean) => void
  onLink: (link: SharedLink) => void
}

function PersonRow({ person, onRemove, onLink }: PersonRowProps) {
  const installation = useTexts('installation')
  const people = useTexts('people')
  const senders = useTexts('senders')
  const { common } = useTexts('app')
  const { person: you } = useSession()
  const setOwner = useOperation('setOwner')
  const createLink = useOperation('createResetLink')
  const createEmailLink = useOperation('createEmailLink')
  const makeOwner = async () => {
    await setOwner.mutateAsync({ personId: person.id, isOwner: true })
    showToast(installation.ownerNow({ name: person.name }))
  }
  const reset = async () => {
    const { url } = await createLink.mutateAsync({ personId: person.id })
    const { resetTitle, resetWhy: why, resetLabel: label } = installation
    onLink({ title: resetTitle({ name: person.name }), why, label, url })
  }
  const confirmEmail = async () => {
    const { url, email } = await createEmailLink.mutateAsync({ personId: person.id })
    const { emailTitle, emailWhy, emailLabel: label } = installation
    onLink({ title: emailTitle({ name: person.name }), why: emailWhy({ email }), label, url })
  }
  return (
    <tr>
      <Cell>
        <Row>
          <Avatar name={person.name} />
          <NameWithDetail
            name={
              <>
                {person.name} {person.isOwner && <Badge look="accent">{people.owner}</Badge>}{' '}
                {person.id === you.id && <Badge>{people.you}</Badge>}
              </>
            }
            detail={
              person.pendingEmail ? (
                <>
                  {person.email}
                  <br />
                  {installation.pendingEmail({ email: person.pendingEmail })}
                </>
              ) : (
                person.email
              )
            }
          />
        </Row>
      </Cell>
      <Cell soft>{installation.inStores({ count: person.stores.length })}</Cell>
      <Cell soft phoneLabel={common.created}>
        <Time at={person.createdAt} />
      </Cell>
      <ActionCell>
        <RowMenu
          label={senders.more({ name: person.name })}
          items={[
            { label: installation.resetLink, onClick: reset },
            ...(person.pendingEmail ? [{ label: installation.emailLink, onClick: confirmEmail }] : []),
            person.isOwner
              ? { label: installation.endOwner, onClick: () => onRemove(true) }
              : { label: installation.makeOwner, onClick: makeOwner },
            ...(person.id === you.id
              ? []
              : [{ label: installation.removePerson, onClick: () => onRemove(false), danger: true }]),
          ]}
        />
      </ActionCell>
    </tr>
  )
}
