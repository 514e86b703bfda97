import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { IconTerminal2 } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { LastRun } from './last-run.tsx'
import type { HttpRequest } from './request-values.ts'

type RequestFactsProps = { request: HttpRequest | null; readOnly: boolean; onCurl: () => void }

/** A request's usage and dates, and a button that imports a curl command. */
export function RequestFacts({ request, readOnly, onCurl }: RequestFactsProps) {
  const requests = useTexts('requests')
  return (
    <Stack gap={16}>
      {request && <RequestUse request={request} />}
      {!readOnly && (
        <Card padded>
          <Stack>
            <span>{requests.curlHint}</span>
            <Button icon={IconTerminal2} onClick={onCurl}>
              {requests.pasteCurl}
            </Button>
          </Stack>
        </Card>
      )}
    </Stack>
  )
}

function RequestUse({ request }: { request: HttpRequest }) {
  const requests = useTexts('requests')
  const { common } = useTexts('app')
  const { data } = useRead('getHttpRequestUse', { id: request.id })
  return (
    <Card padded>
      <Facts
        facts={[
          [requests.usedBy, data ? requests.steps({ count: data.steps }) : '…'],
          [requests.lastRun, data ? <LastRun key="run" run={data.lastRun} /> : '…'],
          [requests.lastChange, <Time key="changed" at={request.updatedAt} />],
          [common.created, <Time key="created" at={request.createdAt} />],
        ]}
      />
    </Card>
  )
}
