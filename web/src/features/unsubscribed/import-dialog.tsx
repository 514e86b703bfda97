import { useId, useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './unsubscribed.module.css'

type DialogProps = { opened: boolean; onClose: () => void }
type Report = Output<'checkUnsubscribes'>

/** Slightly below the server's limit. */
const MAX_BYTES = 1_900_000

export function ImportDialog({ opened, onClose }: DialogProps) {
  const unsubscribed = useTexts('unsubscribed')
  return (
    <Dialog opened={opened} title={unsubscribed.importTitle} onClose={onClose}>
      {opened && <Import onClose={onClose} />}
    </Dialog>
  )
}

/** Shows a preview of the import before running it. */
function Import({ onClose }: { onClose: () => void }) {
  const unsubscribed = useTexts('unsubscribed')
  const { common } = useTexts('app')
  const [csv, setCsv] = useState('')
  const [isTooLarge, setIsTooLarge] = useState(false)
  const check = useOperation('checkUnsubscribes')
  const runImport = useOperation('importUnsubscribes')
  const report = check.data
  const choose = async (file: File | undefined) => {
    if (!file) return
    setIsTooLarge(file.size > MAX_BYTES)
    if (file.size > MAX_BYTES) return check.reset()
    const text = await file.text()
    setCsv(text)
    check.mutate({ csv: text })
  }
  const add = async () => {
    const { added } = await runImport.mutateAsync({ csv })
    showToast(unsubscribed.imported({ count: added }))
    onClose()
  }
  return (
    <>
      <DialogBody>
        <TextField
          label={unsubscribed.importFile}
          hint={unsubscribed.importHint}
          error={isTooLarge && unsubscribed.tooLarge}
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {check.isPending && <p role="status">{unsubscribed.checking}</p>}
        {report && <ImportReport report={report} />}
        <ErrorNote error={check.error ?? runImport.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          look="primary"
          busy={runImport.isPending}
          disabled={!report?.added}
          onClick={() => void add().catch(() => {})}
        >
          {report?.added ? unsubscribed.addNumber({ count: report.added }) : unsubscribed.nothingNew}
        </Button>
      </DialogFooter>
    </>
  )
}

function ImportReport({ report }: { report: Report }) {
  const unsubscribed = useTexts('unsubscribed')
  const id = useId()
  return (
    <div className={styles.report} role="status">
      <Status tone="success">{unsubscribed.willAdd({ count: report.added })}</Status>
      {report.alreadyExists > 0 && (
        <Status tone="skipped">{unsubscribed.areThere({ count: report.alreadyExists })}</Status>
      )}
      {report.wrongCount > 0 && (
        <>
          <span id={id}>
            <Status tone="failed">{unsubscribed.areWrong({ count: report.wrongCount })}</Status>
          </span>
          <ul aria-labelledby={id}>
            {report.wrong.map(({ line, text, reason }) => (
              <li key={line}>
                <b>{unsubscribed.wrongLine({ line })}</b> <code>{text}</code> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
