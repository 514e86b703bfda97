import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'

/** The devices where the user is signed in; each can be signed out. */
export function Sessions() {
  const { account } = useTexts('account')
  const { common } = useTexts('app')
  const query = useRead('listSessions', {})
  const revoke = useOperation('revokeSession')
  const columns = [account.device, common.lastUsed]
  return (
    <Card title={account.sessions} note={account.sessionsWhy}>
      <Loaded query={query}>
        {(sessions) => (
          <Table label={account.sessions} columns={columns} withActions>
            {sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => (
              <tr key={id}>
                <Cell>
                  <NameWithDetail
                    name={
                      <>
                        {device} {isCurrent && <Badge look="accent">{account.thisDevice}</Badge>}
                      </>
                    }
                    detail={
                      <>
                        {account.signedIn} <Time at={createdAt} />
                      </>
                    }
                  />
                </Cell>
                <Cell soft phoneLabel={common.used}>
                  <Time at={lastUsedAt} />
                </Cell>
                <ActionCell>
                  {!isCurrent && (
                    <Button
                      look="quietDanger"
                      size="small"
                      aria-label={account.signOutOf({ device })}
                      onClick={async () => {
                        await revoke.mutateAsync({ id })
                        showToast(account.signedOut({ device }))
                      }}
                    >
                      {account.signOutDevice}
                    </Button>
                  )}
                </ActionCell>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </Card>
  )
}
