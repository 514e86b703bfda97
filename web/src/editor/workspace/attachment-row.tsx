import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconX } from '../../ui/icons.ts'
import styles from './attachments.module.css'
import { type FieldProblem, reasonFor } from './problems.ts'

export type Attachment = { filename: string; fileKey?: string; url?: string; sendAsLink?: boolean }

type AttachmentRowProps = {
  file: Attachment
  at: number
  problem: FieldProblem | null
  onChange: (file: Attachment) => void
  onRemove: () => void
}

/** One attached file: an uploaded one, or one that is fetched from its address. */
export function AttachmentRow({ file, at, problem, onChange, onRemove }: AttachmentRowProps) {
  const { attachments: texts } = useTexts('editor')
  const error = (field: string) => reasonFor(problem, `attachments[${at}].${field}`)
  const { sendAsLink, ...rest } = file
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <TextField
          label={texts.filename}
          hint={texts.filenameHint}
          error={error('filename') ?? error('fileKey')}
          value={file.filename}
          onChange={({ target }) => onChange({ ...file, filename: target.value })}
        />
        <Button
          look="quiet"
          icon={IconX}
          aria-label={texts.remove({ name: file.filename })}
          onClick={onRemove}
        />
      </div>
      {file.url === undefined ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={sendAsLink ?? false}
            onChange={({ target }) => onChange(target.checked ? { ...rest, sendAsLink: true } : rest)}
          />
          {texts.asLink}
        </label>
      ) : (
        <TextField
          label={texts.address}
          hint={texts.addressHint}
          error={error('url')}
          value={file.url}
          onChange={({ target }) => onChange({ ...file, url: target.value })}
        />
      )}
    </li>
  )
}
