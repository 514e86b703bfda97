import { useId, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Stack } from '../../ui/card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CodeBlock } from '../../ui/values/copy.tsx'
import { type ClientName, setupFor } from './clients.ts'

type ClientSetupProps = {
  label: string
  clients: readonly ClientName[]
  apiKey: string
  full?: boolean
  onClient?: (client: ClientName) => void
}

export function ClientSetup({ label, clients, apiKey, full, onClient }: ClientSetupProps) {
  const developer = useTexts('developer')
  const { baseUrl } = useSession()
  const panel = useId()
  const [client, setClient] = useState<ClientName>(clients[0] ?? 'curl')
  const name = developer.clients[client]
  return (
    <Stack gap={8}>
      {full && <h3>{label}</h3>}
      <div>
        <Segmented
          label={label}
          segments={clients.map((value) => ({ value, label: developer.clients[value] }))}
          value={client}
          onChange={(next) => {
            setClient(next)
            onClient?.(next)
          }}
          panel={panel}
          full={full}
        />
      </div>
      <div id={panel} role="tabpanel" aria-label={name}>
        <CodeBlock
          label={developer.commandFor({ client: name })}
          copyLabel={developer.copyFor({ client: name })}
          text={setupFor(client, { baseUrl, key: apiKey })}
        />
      </div>
    </Stack>
  )
}
