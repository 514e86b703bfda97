import { useState } from 'react'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Row, Stack } from '../../ui/card.tsx'
import { CheckCard } from '../../ui/choices.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { OneTimeValue } from '../../ui/values/one-time-value.tsx'

export function SigningSecret() {
  const developer = useTexts('developer')
  const state = useRead('getSigningSecret', {})
  const rotate = useOperation('rotateSigningSecret')
  const [isConfirming, setIsConfirming] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [revokePrevious, setRevokePrevious] = useState(false)
  const createSecret = async () => setSecret((await rotate.mutateAsync({ revokePrevious })).secret)
  const confirm = () => {
    setRevokePrevious(false)
    setIsConfirming(true)
  }
  return (
    <Card title={developer.signing} padded>
      <Loaded bare query={state} rows={1}>
        {({ isSet, since }) => (
          <Stack gap={16}>
            <p>{developer.signingWhy}</p>
            <Row>
              <Status tone={isSet ? 'success' : 'missing'}>
                {isSet ? developer.signingSet : developer.signingNone}
              </Status>
              {since && <Time at={since} />}
            </Row>
            <div>
              <Button look="primary" onClick={isSet ? confirm : createSecret}>
                {isSet ? developer.replaceSecret : developer.newSecret}
              </Button>
            </div>
          </Stack>
        )}
      </Loaded>
      <ConfirmDialog
        opened={isConfirming}
        title={developer.replaceTitle}
        action={developer.replaceSecret}
        onClose={() => setIsConfirming(false)}
        onConfirm={createSecret}
      >
        <Stack gap={12}>
          <p>{developer.replaceWhy}</p>
          <CheckCard
            label={developer.revokePrevious}
            hint={developer.revokePreviousHint}
            checked={revokePrevious}
            onChange={(event) => setRevokePrevious(event.target.checked)}
          />
        </Stack>
      </ConfirmDialog>
      <Dialog
        opened={secret !== null}
        title={developer.secretShown}
        onClose={() => setSecret(null)}
        dismissable={false}
      >
        <OneTimeValue
          why={developer.secretShownWhy}
          label={developer.signing}
          value={secret ?? ''}
          onClose={() => setSecret(null)}
        />
      </Dialog>
    </Card>
  )
}
