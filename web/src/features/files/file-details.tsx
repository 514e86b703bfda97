import { useOperation } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { CopyField } from '../../ui/values/copy.tsx'
import { fileSize } from './file-size.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FileUses } from './file-uses.tsx'
import styles from './files.module.css'
import { KINDS } from './files-search.ts'
import type { FileKind, StoredFile } from './upload.ts'

type FileDetailsProps = {
  file: StoredFile | null
  mayWrite: boolean
  onClose: () => void
  onChanged: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
}

export const FileDetails = ({ file, ...rest }: FileDetailsProps) => (
  <Dialog opened={file !== null} title={file?.filename ?? ''} onClose={rest.onClose}>
    {file && <Details key={file.key} file={file} {...rest} />}
  </Dialog>
)

function Details({ file, mayWrite, onClose, onChanged, onDelete }: FileDetailsProps & { file: StoredFile }) {
  const files = useTexts('files')
  const { common } = useTexts('app')
  const locale = useLocale()
  return (
    <>
      <DialogBody>
        <div className={styles.large}>
          <FileThumbnail file={file} />
        </div>
        {file.url && <CopyField label={files.address} value={file.url} copyLabel={files.copyAddress} />}
        {mayWrite && <Kind file={file} onChanged={onChanged} />}
        <Facts
          facts={[
            [files.type, file.contentType],
            [files.size, fileSize(file.size, locale)],
            [files.added, <Time key="added" at={file.createdAt} />],
            [files.usedBy, <FileUses key="uses" file={file} />],
          ]}
        />
      </DialogBody>
      <DialogFooter>
        {mayWrite && (
          <Button look="quietDanger" onClick={() => onDelete(file)}>
            {files.delete}
          </Button>
        )}
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </>
  )
}

/** Changes the kind; the server rejects kinds that do not fit the file. */
function Kind({ file, onChanged }: Pick<FileDetailsProps, 'onChanged'> & { file: StoredFile }) {
  const files = useTexts('files')
  const change = useOperation('setFileKind')
  const choose = (kind: FileKind) =>
    change.mutate({ key: file.key, kind }, { onSuccess: (changed) => onChanged({ ...file, ...changed }) })
  return (
    <>
      <SelectField
        label={files.kind}
        value={change.isPending ? change.variables.kind : file.kind}
        onChange={(event) => choose(event.target.value as FileKind)}
      >
        <Options values={KINDS} labelOf={(kind) => files.kinds[kind]} />
      </SelectField>
      <ErrorNote error={change.error} />
    </>
  )
}
