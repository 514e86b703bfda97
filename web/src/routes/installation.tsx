import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-api.ts'
import { Accounts } from '../features/installation/accounts.tsx'
import type { Installation as Details } from '../features/installation/installation.ts'
import { InstallationSender } from '../features/installation/installation-sender.tsx'
import { OAuthClients } from '../features/installation/oauth-clients.tsx'
import { useTexts } from '../texts/texts.ts'
import { Card, Facts } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Status } from '../ui/status.tsx'

export default function Installation() {
  const installation = useTexts('installation')
  const { shell } = useTexts('app')
  const { person } = useSession()
  return (
    <Page title={shell.pages.installation}>
      {person.isOwner ? (
        <ForOwners />
      ) : (
        <Card>
          <Empty title={installation.onlyOwner}>{installation.onlyOwnerWhy}</Empty>
        </Card>
      )}
    </Page>
  )
}

function ForOwners() {
  const installation = useTexts('installation')
  const query = useRead('getInstallation', {})
  return (
    <>
      <Card title={installation.about} padded>
        <Loaded bare query={query}>
          {(details) => <About details={details} />}
        </Loaded>
      </Card>
      {query.data && <OAuthClients clients={query.data.oauthClients} />}
      {query.data && <InstallationSender sender={query.data.sender} />}
      <Accounts />
    </>
  )
}

function About({ details }: { details: Details }) {
  const installation = useTexts('installation')
  const { waiting, oldestWaitingSeconds } = details.health
  const health = (
    <Status tone={waiting === 0 ? 'success' : 'pending'}>
      {waiting === 0
        ? installation.healthy
        : installation.waiting({ count: waiting, seconds: Math.round(oldestWaitingSeconds) })}
    </Status>
  )
  return (
    <Facts
      facts={[
        [installation.version, details.version],
        [installation.address, details.baseUrl],
        [installation.health, health],
        [installation.people, details.counts.people],
        [installation.stores, details.counts.stores],
      ]}
    />
  )
}
