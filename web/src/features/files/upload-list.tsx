import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconX } from '../../ui/icons.ts'
import { ErrorNote } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { fileSize } from './file-size.ts'
import styles from './files.module.css'
import { isTooLarge } from './upload.ts'
import { isRunning, type Upload } from './uploads.ts'
import { useUploadError } from './use-upload-error.ts'

type UploadListProps = {
  uploads: readonly Upload[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
  onClear: () => void
}

export function UploadList({ uploads, onCancel, onRetry, onClear }: UploadListProps) {
  const files = useTexts('files')
  if (uploads.length === 0) return null
  const remaining = uploads.filter(isRunning).length
  const title = remaining > 0 ? files.uploading({ count: remaining }) : files.uploaded
  return (
    <Card
      title={<span role="status">{title}</span>}
      actions={
        remaining === 0 && (
          <Button size="small" look="quiet" icon={IconX} aria-label={files.hideUploads} onClick={onClear} />
        )
      }
    >
      <ul className={styles.uploads} aria-label={files.uploads}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onCancel={() => onCancel(upload.id)}
            onRetry={() => onRetry(upload.id)}
          />
        ))}
      </ul>
    </Card>
  )
}

type UploadRowProps = { upload: Upload; onCancel: () => void; onRetry: () => void }

function UploadRow({ upload, onCancel, onRetry }: UploadRowProps) {
  const files = useTexts('files')
  const locale = useLocale()
  const uploadErrorFor = useUploadError()
  const { file, state, progress, error } = upload
  const percent = Math.round(progress * 100)
  return (
    <li className={styles.upload}>
      <span className={styles.uploadName} title={file.name}>
        {file.name}
      </span>
      <small>{fileSize(file.size, locale)}</small>
      {isRunning(upload) && (
        <>
          <progress aria-label={files.progressOf({ name: file.name })} max={100} value={percent} />
          <Button size="small" aria-label={files.cancelOf({ name: file.name })} onClick={onCancel}>
            {files.cancel}
          </Button>
        </>
      )}
      {state === 'done' && <Status tone="success">{files.done}</Status>}
      {state === 'failed' && (
        <span className={styles.uploadProblem}>
          <ErrorNote error={uploadErrorFor(file, error)} onRetry={isTooLarge(file) ? undefined : onRetry} />
        </span>
      )}
    </li>
  )
}
