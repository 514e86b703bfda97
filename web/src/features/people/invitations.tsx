import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useSession } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Unsent, UnsentInvitation, useInvite, useUnsentTitle } from './invite-dialog.tsx'

type Invitation = Output<'listMembers'>['invitations'][number]

export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const people = useTexts('people')
  const { shell, common } = useTexts('app')
  const { person } = useSession()
  const revoke = useOperation('revokeInvitation')
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const invite = useInvite()
  const title = useUnsentTitle(unsent)
  if (invitations.length === 0) return null
  const columns = [common.email, people.invitedBy, people.expires]
  return (
    <Card title={people.invitations}>
      <Table label={people.invitations} columns={columns} withActions>
        {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <tr key={id}>
            <Cell>
              <NameWithDetail name={email} detail={shell.roles[role]} />
            </Cell>
            <Cell soft phoneLabel={people.invitedBy}>
              {invitedBy}
            </Cell>
            <Cell soft phoneLabel={people.expires}>
              <Time at={expiresAt} />
            </Cell>
            <ActionCell>
              {person.isOwner && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={people.createLinkOf({ email })}
                  onClick={async () => setUnsent(await invite({ email, role, sendMail: false }))}
                >
                  {people.createLink}
                </Button>
              )}
              <Button
                look="quietDanger"
                size="small"
                onClick={async () => {
                  await revoke.mutateAsync({ id })
                  showToast(people.revoked({ email }))
                }}
              >
                {people.revoke}
              </Button>
            </ActionCell>
          </tr>
        ))}
      </Table>
      <Dialog opened={unsent !== null} title={title} onClose={() => setUnsent(null)}>
        {unsent && <UnsentInvitation unsent={unsent} onClose={() => setUnsent(null)} />}
      </Dialog>
    </Card>
  )
}
