import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/operations.ts'
import { useStoreId } from '../../../api/store-id.ts'
import { useOperation } from '../../../api/use-api.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { Status } from '../../../ui/status.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { formatOf, useLanguageName, useTextName } from '../naming.ts'
import { ReadOnlyText } from '../read-only-text.tsx'
import type { LanguageTexts, TextsSession } from '../texts-session.ts'
import styles from './import-dialog.module.css'

type Report = Output<'importLanguageTexts'>
type ImportProps = { texts: LanguageTexts; session: TextsSession; locale: string; onClose: () => void }

/** Larger files are not read, because the server would reject them. */
const MAX_BYTES = 12_000_000
/** Enough changes to recognize the right file. */
const MAX_LISTED = 100

export function ImportDialog({ opened, ...props }: ImportProps & { opened: boolean }) {
  const languages = useTexts('languages')
  const name = useLanguageName()
  return (
    <Dialog
      opened={opened}
      title={languages.importTitle({ language: name(props.locale) })}
      onClose={props.onClose}
    >
      {opened && <Import {...props} />}
    </Dialog>
  )
}

function Import({ texts, session, locale, onClose }: ImportProps) {
  const { common } = useTexts('app')
  const languages = useTexts('languages')
  const store = useStoreId()
  const [content, setContent] = useState('')
  const [isTooLarge, setIsTooLarge] = useState(false)
  const input = (file: string, dryRun: boolean) => ({ id: texts.id, locale, content: file, dryRun })
  const check = useMutation({
    mutationFn: (file: string) => call('importLanguageTexts', input(file, true), { store }),
  })
  const load = useOperation('importLanguageTexts', { ifMatch: () => session.getBase().etag })
  const importTexts = () =>
    load.mutate(input(content, false), {
      onSuccess: (report) => {
        showToast(languages.imported({ texts: countOf(report) }))
        onClose()
      },
    })
  const choose = async (file: File | undefined) => {
    check.reset()
    load.reset()
    setIsTooLarge(file !== undefined && file.size > MAX_BYTES)
    if (!file || file.size > MAX_BYTES) return
    const text = await file.text()
    setContent(text)
    check.mutate(text)
  }
  const count = check.data ? countOf(check.data) : 0
  return (
    <>
      <DialogBody>
        <TextField
          label={languages.importFile}
          hint={languages.importHint}
          error={isTooLarge && languages.tooLarge}
          type="file"
          accept=".xlf,.xliff,.csv,.xml,text/csv,application/xliff+xml"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {check.isPending && <p role="status">{languages.importing}</p>}
        {check.data && <ReportView report={check.data} texts={texts} />}
        <ErrorNote error={check.error ?? load.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="primary" busy={load.isPending} disabled={count === 0} onClick={importTexts}>
          {count === 0 ? languages.nothingToImport : languages.importCount({ texts: count })}
        </Button>
      </DialogFooter>
    </>
  )
}

/** The number of texts that the import would change or mark as up to date. */
const countOf = ({ changes, confirmed }: Report) => changes.length + confirmed.length

function ReportView({ report, texts }: { report: Report; texts: LanguageTexts }) {
  const languages = useTexts('languages')
  const id = useId()
  const { changes, confirmed, unchanged, unknown } = report
  return (
    <div className={styles.report} role="status">
      {changes.length > 0 && (
        <span id={id}>
          <Status tone="success">{languages.willChange({ texts: changes.length })}</Status>
        </span>
      )}
      {confirmed.length > 0 && (
        <Status tone="success">{languages.areConfirmed({ texts: confirmed.length })}</Status>
      )}
      {unchanged > 0 && <Status tone="skipped">{languages.stayAsTheyAre({ texts: unchanged })}</Status>}
      {unknown.length > 0 && <Status tone="unknown">{languages.notThere({ texts: unknown.length })}</Status>}
      {changes.length > 0 && (
        <ul aria-labelledby={id} tabIndex={-1}>
          {changes.slice(0, MAX_LISTED).map((change) => (
            <ChangeRow key={change.key} change={change} texts={texts} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ChangeRow({ change, texts }: { change: Report['changes'][number]; texts: LanguageTexts }) {
  const languages = useTexts('languages')
  const nameOf = useTextName()
  const pair = texts.texts.find(({ key }) => key === change.key)
  const lostParts = [...change.lost.tags, ...change.lost.addresses]
  return (
    <li>
      <small>{[pair ? nameOf(pair) : change.key, languages.line({ line: change.line })].join(' · ')}</small>
      <ReadOnlyText
        value={change.after}
        format={pair ? formatOf(pair) : 'line'}
        before={change.before ?? ''}
      />
      {change.sourceChanged && <small className={styles.warn}>{languages.sourceChanged}</small>}
      {lostParts.length > 0 && (
        <small className={styles.warn}>{languages.loses({ what: lostParts.join(', ') })}</small>
      )}
    </li>
  )
}
