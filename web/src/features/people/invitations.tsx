import type { Output } from '../../api/operations.ts'
import { useAct } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cell, Named, RowActions, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'

type Invitation = Output<'listMembers'>['invitations'][number]

export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { people, shell, common } = useTexts()
  const revoke = useAct('revokeInvitation', ['listMembers'])
  if (invitations.length === 0) return null
  const columns = [
    { label: common.email },
    { label: people.invitedBy },
    { label: people.expires },
    { label: common.actions, hidden: true },
  ]
  return (
    <Card title={people.invitations}>
      <Table label={people.invitations} columns={columns}>
        {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <tr key={id}>
            <Cell>
              <Named name={email} detail={shell.roles[role]} />
            </Cell>
            <Cell soft short={people.invitedBy}>
              {invitedBy}
            </Cell>
            <Cell soft short={people.expires}>
              <Time at={expiresAt} />
            </Cell>
            <Cell end>
              <RowActions>
                <Button
                  look="quietDanger"
                  size="small"
                  onClick={async () => {
                    await revoke.mutateAsync({ id })
                    showToast(people.revoked(email))
                  }}
                >
                  {people.revoke}
                </Button>
              </RowActions>
            </Cell>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
