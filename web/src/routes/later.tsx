import { useLocation } from '@tanstack/react-router'
import { useSession, useStore } from '../api/session.ts'
import { useTexts } from '../texts/texts.ts'
import { Card, Stack } from '../ui/card.tsx'
import { CodeBlock } from '../ui/copy.tsx'
import { Page } from '../ui/page.tsx'
import { Note } from '../ui/states.tsx'

type Later = 'layouts' | 'presets' | 'files' | 'requests' | 'history' | 'stats' | 'unsubscribed'

/** Where the same work is done today. */
const WAYS: Record<Later, { rest?: string; command?: string }> = {
  layouts: { rest: 'email-templates' },
  presets: { command: 'preset put --kind footer --name Footer footer.json' },
  files: { rest: 'files?usage=true', command: 'file add logo.png --kind logo' },
  requests: { rest: 'http-requests' },
  history: { rest: 'history' },
  stats: { rest: 'stats?days=30' },
  unsubscribed: { command: 'unsubscribe list' },
}

const nameOf = (path: string): Later => {
  const segment = path.split('/')[3] ?? ''
  return segment in WAYS ? (segment as Later) : 'layouts'
}

/** A page of the navigation whose work is not done in the app yet: what it will hold, and how to do it today. */
export default function LaterPage() {
  const { later, shell, common } = useTexts()
  const { pathname } = useLocation()
  const { baseUrl } = useSession()
  const store = useStore()
  const name = nameOf(pathname)
  const { rest, command } = WAYS[name]
  const curl = `curl ${baseUrl}/api/v1/${rest} \\\n  -H "Authorization: Bearer fak_…"`
  const line = `npx flowpost ${command} --store ${store?.id}`
  return (
    <Page title={shell.pages[name]}>
      <Card title={later[name]} padded>
        <Stack gap={16}>
          <Note>{later.notInApp}</Note>
          {rest && (
            <Stack gap={8}>
              <h3>{later.rest}</h3>
              <CodeBlock label={later.rest} text={curl} copyLabel={`${common.copy}: ${later.rest}`} />
            </Stack>
          )}
          {command && (
            <Stack gap={8}>
              <h3>{later.command}</h3>
              <CodeBlock label={later.command} text={line} copyLabel={`${common.copy}: ${later.command}`} />
            </Stack>
          )}
        </Stack>
      </Card>
    </Page>
  )
}
