import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormFooter, useApiForm } from '../../ui/form.tsx'
import { Loaded, Note } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './repository.module.css'

type Repo = Output<'getRepositoryStatus'>

export function Repository() {
  const developer = useTexts('developer')
  const status = useRead('getRepositoryStatus', {})
  return (
    <Card title={developer.repository} padded>
      <Loaded bare query={status}>
        {(repo) => (repo.url === null ? <ConnectForm /> : <Connected repo={repo} url={repo.url} />)}
      </Loaded>
    </Card>
  )
}

function Connected({ repo, url }: { repo: Repo; url: string }) {
  const developer = useTexts('developer')
  const disconnect = useOperation('disconnectRepository')
  const [isConfirming, setIsConfirming] = useState(false)
  const state = (
    <Status tone={repo.lastError ? 'failed' : repo.behind ? 'pending' : 'success'}>
      {repo.behind
        ? developer.behind({ count: repo.behind })
        : repo.lastError
          ? developer.failing
          : developer.upToDate}
    </Status>
  )
  return (
    <Stack gap={16}>
      <Facts
        facts={[
          [developer.url, url],
          [developer.branch, repo.branch],
          [developer.provider, repo.provider],
          [developer.state, state],
        ]}
      />
      {repo.lastError && (
        <Note tone="bad">
          <b>{developer.lastError}.</b> {repo.lastError}
        </Note>
      )}
      <div>
        <Button look="quietDanger" onClick={() => setIsConfirming(true)}>
          {developer.disconnectRepository}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title={developer.disconnectRepositoryTitle}
        action={developer.disconnectRepository}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => disconnect.mutateAsync({})}
      >
        {developer.disconnectRepositoryWhy}
      </ConfirmDialog>
    </Stack>
  )
}

function ConnectForm() {
  const developer = useTexts('developer')
  const { common } = useTexts('app')
  const connect = useOperation('connectRepository')
  const form = useApiForm({
    initial: { url: '', branch: 'main', token: '' },
    submit: ({ url, branch, token }) => connect.mutateAsync({ url, branch, ...(token && { token }) }),
  })
  return (
    <Form form={form}>
      <div className={styles.form}>
        <p>{developer.repositoryWhy}</p>
        <TextField
          label={developer.url}
          hint={developer.urlHint}
          mono
          inputMode="url"
          {...form.getInputProps('url')}
        />
        <TextField label={developer.branch} mono {...form.getInputProps('branch')} />
        <TextField
          label={developer.token}
          optional={common.optional}
          hint={developer.tokenHint}
          type="password"
          autoComplete="off"
          {...form.getInputProps('token')}
        />
        <FormFooter form={form} action={developer.connectRepository} look="primary" />
      </div>
    </Form>
  )
}
