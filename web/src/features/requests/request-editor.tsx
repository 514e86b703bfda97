import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useSession, useStore } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Columns, Stack } from '../../ui/card.tsx'
import { IconPlayerPlay } from '../../ui/icons.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { readTestData, writeTestData } from '../../ui/values/test-data-store.ts'
import { mergeValues, type Values } from '../../ui/values/test-values.ts'
import { CurlDialog } from './curl-dialog.tsx'
import { DeleteRequest } from './delete-request.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestNotes } from './request-notes.tsx'
import { type HttpRequest, hostOf, type RequestValues } from './request-values.ts'
import styles from './requests.module.css'
import { RunDialog } from './run-dialog.tsx'
import { RunResponse } from './run-response.tsx'
import { usedVariables } from './run-variables.ts'
import { type InsertTarget, insertText, SecretPicker, secretTag } from './secret-picker.tsx'
import { useCurl } from './use-curl.ts'
import { useDuplicate } from './use-duplicate.ts'
import { isFieldError, useRequestForm } from './use-request-form.ts'
import { useRun } from './use-run.ts'
import { type ValueEditing, ValueTools } from './value-box.tsx'

type RequestEditorProps = {
  request: HttpRequest | null
  onCreated: (id: string) => void
  editing: ValueEditing | null
}

type OpenDialog = 'run' | 'curl' | 'delete' | { target: InsertTarget } | null

export function RequestEditor({ request, onCreated, editing }: RequestEditorProps) {
  const requests = useTexts('requests')
  const { shell } = useTexts('app')
  const store = useStoreId() ?? ''
  const navigate = useNavigate()
  const can = useStore()?.can ?? []
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const { person } = useSession()
  const [variables, setVariables] = useState(() => (request ? readTestData(person.id, request.id) : {}))
  const form = useRequestForm(request, onCreated)
  const curl = useCurl(form)
  const insertable = useInsertable(request?.id ?? null, variables, form.values)
  const { run, outcome, isRunning } = useRun()
  const readOnly = !can.includes('write')
  const close = () => setOpenDialog(null)
  const inserting = typeof openDialog === 'object' ? openDialog : null
  useFocusOnProblem(form.problem)
  const saveAndRun = async () => {
    const saved = form.isDirty || !form.base.request ? await form.save() : form.base.request
    if (saved) writeTestData(person.id, saved.id, variables)
    const result = saved && (await run(saved.id, variables))
    // A response disproves the warning that the request will not work.
    if (result?.kind === 'responded') form.clearWarnings()
    // Shows a template error at its field, even though the request could be saved.
    if (result) form.setProblem(result.kind === 'failed' && isFieldError(result.error) ? result.error : null)
  }
  const listUrl = `/s/${store}/requests`
  return (
    <Page
      title={request?.name ?? requests.new}
      parent={
        <Link to="/s/$store/requests" params={{ store }}>
          {shell.pages.requests}
        </Link>
      }
      actions={
        <EditorActions
          form={form}
          request={request}
          isRunning={isRunning}
          readOnly={readOnly}
          mayRun={can.includes('execute')}
          onOpenDialog={setOpenDialog}
        />
      }
    >
      <RequestNotes form={form} readOnly={readOnly} unsupportedCurl={curl.unsupported} />
      <Columns>
        <Stack gap={16}>
          <ValueTools
            value={{ editing, ...insertable, onInsertSecret: (target) => setOpenDialog({ target }) }}
          >
            <RequestForm form={form} readOnly={readOnly} onCurl={curl.apply} />
          </ValueTools>
          {outcome && <RunResponse outcome={outcome} />}
        </Stack>
        <RequestFacts request={request} readOnly={readOnly} onCurl={() => setOpenDialog('curl')} />
      </Columns>
      <RunDialog
        opened={openDialog === 'run'}
        values={form.values}
        isDirty={form.isDirty}
        id={request?.id ?? null}
        variables={variables}
        onVariables={setVariables}
        onClose={close}
        onRun={saveAndRun}
      />
      <CurlDialog opened={openDialog === 'curl'} onClose={close} onUse={curl.apply} />
      <SecretPicker
        opened={inserting !== null}
        host={hostOf(form.values.url)}
        onClose={close}
        onPick={(name) => {
          close()
          if (inserting) insertText(inserting.target, secretTag(name))
        }}
      />
      <DeleteRequest
        request={openDialog === 'delete' ? request : null}
        onClose={close}
        onDeleted={() => {
          form.discardDraft()
          void navigate({ to: listUrl, ignoreBlocker: true })
        }}
      />
      <LeaveGuard
        hasChanges={() => form.isDirty}
        base={`${listUrl}/${request?.id ?? 'new'}`}
        texts={{
          title: requests.leaveTitle,
          why: requests.leaveWhy,
          stay: requests.stay,
          leave: requests.leave,
        }}
        look="danger"
        onLeave={form.discardDraft}
      />
    </Page>
  )
}

/** Everything that can be inserted: secrets, and variables from the request, the test data and past runs. */
const NONE: readonly string[] = []

function useInsertable(id: string | null, variables: Values, values: RequestValues) {
  const requests = useTexts('requests')
  const past = useRead('listPastVariables', { id: id ?? '' }, { enabled: id !== null }).data?.executions
  const secrets = useRead('listSecrets', { limit: 100 }).data?.data
  const elsewhere = useRead('listStoreVariables', {}).data?.paths ?? NONE
  const used = useMemo(() => usedVariables(values), [values])
  const knownValues = useMemo(
    () => mergeValues((past ?? []).map((run) => run.variables).reduceRight(mergeValues, {}), variables),
    [past, variables],
  )
  const secretOptions = useMemo(
    () =>
      (secrets ?? []).map(({ name, description, allowedHosts }) => ({
        name,
        detail: description ?? (allowedHosts ? requests.onlyHosts({ hosts: allowedHosts.join(', ') }) : ''),
      })),
    [secrets, requests],
  )
  return {
    variables: knownValues,
    used,
    elsewhere,
    secrets: secretOptions,
    secretPrefix: requests.secretName({ name: '' }),
  }
}

/** After a save or run that was rejected, moves focus to the first invalid field. */
function useFocusOnProblem(problem: unknown) {
  useEffect(() => {
    if (problem) document.querySelector<HTMLElement>('#main [aria-invalid]')?.focus()
  }, [problem])
}

type EditorActionsProps = {
  form: ReturnType<typeof useRequestForm>
  request: HttpRequest | null
  isRunning: boolean
  readOnly: boolean
  mayRun: boolean
  onOpenDialog: (openDialog: OpenDialog) => void
}

function EditorActions({ form, request, isRunning, readOnly, mayRun, onOpenDialog }: EditorActionsProps) {
  const requests = useTexts('requests')
  const duplicate = useDuplicate()
  useKeys({ 'ctrl+s': () => !readOnly && form.save() })
  const hasChanges = form.isDirty || !request
  return (
    <>
      <span role="status" className={styles.state} data-wide>
        {request && (form.isDirty ? requests.unsaved : requests.isSaved)}
      </span>
      {mayRun && (
        <Button
          icon={IconPlayerPlay}
          busy={isRunning}
          disabled={readOnly && hasChanges}
          onClick={() => onOpenDialog('run')}
        >
          {requests.run}
        </Button>
      )}
      {!readOnly && (
        <Button look="primary" busy={form.isSaving} onClick={form.save}>
          {requests.save}
        </Button>
      )}
      {request && !readOnly && (
        <RowMenu
          label={requests.more({ name: request.name })}
          items={[
            { label: requests.duplicate, onClick: () => duplicate(request.id) },
            { label: requests.delete, onClick: () => onOpenDialog('delete'), danger: true },
          ]}
        />
      )}
    </>
  )
}
