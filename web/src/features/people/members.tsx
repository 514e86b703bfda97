import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Avatar, Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Row } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { InlineSelect, Options } from '../../ui/field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { RevokeOption } from './revoke-credentials.tsx'
import { ROLES, type Role } from './roles.ts'

type Member = Output<'listMembers'>['members'][number]
type Query = Parameters<typeof Loaded<Output<'listMembers'>>>[0]['query']

export function Members({ query }: { query: Query }) {
  const people = useTexts('people')
  const { common } = useTexts('app')
  const [removing, setRemoving] = useState<Member | null>(null)
  const [revokeCredentials, setRevokeCredentials] = useState(true)
  const remove = useOperation('removeMember')
  const columns = [people.person, common.role, people.lastSeen]
  return (
    <Card title={people.members}>
      <Loaded query={query}>
        {({ members }) =>
          members.length === 0 ? (
            <Empty title={people.nobody}>{people.nobodyWhy}</Empty>
          ) : (
            <Table label={people.members} columns={columns} withActions>
              {members.map((member) => (
                <MemberRow
                  key={member.personId}
                  member={member}
                  onRemove={() => {
                    setRevokeCredentials(member.credentials > 0)
                    setRemoving(member)
                  }}
                />
              ))}
            </Table>
          )
        }
      </Loaded>
      <ConfirmDialog
        opened={removing !== null}
        title={people.removeTitle({ name: removing?.name ?? '' })}
        action={people.remove}
        onClose={() => setRemoving(null)}
        onConfirm={() => remove.mutateAsync({ personId: removing?.personId ?? '', revokeCredentials })}
        success={people.removed({ name: removing?.name ?? '' })}
      >
        <RevokeOption
          count={removing?.credentials ?? 0}
          checked={revokeCredentials}
          onChange={setRevokeCredentials}
        >
          {people.removeWhy}
        </RevokeOption>
      </ConfirmDialog>
    </Card>
  )
}

function MemberRow({ member, onRemove }: { member: Member; onRemove: () => void }) {
  const people = useTexts('people')
  const { common } = useTexts('app')
  const { person } = useSession()
  const isYou = person.id === member.personId
  return (
    <tr>
      <Cell>
        <Row>
          <Avatar name={member.name} />
          <NameWithDetail
            name={
              <>
                {member.name} {isYou && <Badge>{people.you}</Badge>}
              </>
            }
            detail={member.email}
          />
        </Row>
      </Cell>
      <Cell>
        {member.isOwner ? (
          <span title={people.ownerHint}>
            <Badge look="accent">{people.owner}</Badge>
          </span>
        ) : (
          <RoleSelect member={member} />
        )}
      </Cell>
      <Cell soft phoneLabel={people.lastSeen}>
        {member.lastSeenAt ? <Time at={member.lastSeenAt} /> : common.never}
      </Cell>
      <ActionCell>
        {!member.isOwner && !isYou && (
          <Button
            look="quietDanger"
            size="small"
            aria-label={people.removeOf({ name: member.name })}
            onClick={onRemove}
          >
            {common.remove}
          </Button>
        )}
      </ActionCell>
    </tr>
  )
}

function RoleSelect({ member }: { member: Member }) {
  const people = useTexts('people')
  const { shell } = useTexts('app')
  const change = useOperation('setMemberRole')
  const [lowerRole, setLowerRole] = useState<Role | null>(null)
  const [revokeCredentials, setRevokeCredentials] = useState(true)
  const { personId, name } = member
  const setRole = async (role: Role, revokes = false) => {
    await change.mutateAsync({ personId, role, revokeCredentials: revokes })
    showToast(people.roleChanged({ name, role: shell.roles[role] }))
  }
  return (
    <>
      <InlineSelect
        quiet
        aria-label={people.roleOf({ name })}
        value={member.role}
        onChange={async (event) => {
          const role = event.target.value as Role
          // Other roles cannot create keys.
          if (member.role === 'admin' && role !== 'admin' && member.credentials > 0) setLowerRole(role)
          else await setRole(role)
        }}
      >
        <Options values={ROLES} labelOf={(role) => shell.roles[role]} />
      </InlineSelect>
      <ConfirmDialog
        opened={lowerRole !== null}
        title={people.lowerRoleTitle({ name })}
        action={people.lowerRole}
        onClose={() => setLowerRole(null)}
        onConfirm={async () => {
          if (lowerRole) await setRole(lowerRole, revokeCredentials)
        }}
      >
        <RevokeOption count={member.credentials} checked={revokeCredentials} onChange={setRevokeCredentials}>
          {people.lowerRoleWhy}
        </RevokeOption>
      </ConfirmDialog>
    </>
  )
}
