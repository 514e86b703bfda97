import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/states.tsx'
import styles from './requests.module.css'
import { isFieldError, type RequestFormState } from './use-request-form.ts'

/** Messages about the whole request. Field errors are shown next to the field. */
export function RequestNotes({
  form,
  readOnly,
  unsupportedCurl,
}: {
  form: RequestFormState
  readOnly: boolean
  unsupportedCurl: readonly string[]
}) {
  const requests = useTexts('requests')
  const { problem, warnings, base } = form
  return (
    <>
      {readOnly && <Note>{requests.mayNotWrite}</Note>}
      {form.isDraft && !form.hasConflict && (
        <Note
          action={
            <Button size="small" onClick={form.loadStored}>
              {requests.discard}
            </Button>
          }
        >
          {requests.draftBack}
        </Note>
      )}
      {form.hasConflict && (
        <Note
          tone="warn"
          action={
            <Button size="small" onClick={form.loadStored}>
              {requests.loadTheirs}
            </Button>
          }
        >
          {requests.savedMeanwhile}
        </Note>
      )}
      {!isFieldError(problem) && <ErrorNote error={problem} onRetry={form.save} />}
      {warnings.length > 0 && base.request && !isFieldError(problem) && (
        <Note tone="warn">
          {requests.warnings}
          <ul className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Note>
      )}
      {unsupportedCurl.length > 0 && (
        <Note tone="warn">{requests.curlIgnored({ parts: unsupportedCurl.join(', ') })}</Note>
      )}
    </>
  )
}
