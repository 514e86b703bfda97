import { useEffect, useRef, useState } from 'react'
import { useStoreId } from '../../api/store-id.ts'
import { useList } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { IconUpload } from '../../ui/icons.ts'
import { Pages, SearchBox, Tools } from '../../ui/list/list-tools.tsx'
import { Empty, ErrorNote, Loaded, Note } from '../../ui/states.tsx'
import { fileSize } from './file-size.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import styles from './files.module.css'
import { isScalable, SHARP_WIDTH, scaleDown } from './scale-down.ts'
import { type FileKind, type StoredFile, uploadFile } from './upload.ts'
import { useUploadError } from './use-upload-error.ts'

type FilePickerProps = {
  /** Any file can be an attachment; the other kinds must be images. */
  kind: FileKind
  opened: boolean
  onClose: () => void
  onPick: (file: StoredFile) => void
}

export function FilePicker({ kind, opened, onClose, onPick }: FilePickerProps) {
  const files = useTexts('files')
  return (
    <Dialog opened={opened} title={files.pickTitle[kind]} onClose={onClose}>
      {opened && (
        <Picker
          kind={kind}
          onClose={onClose}
          onPick={(file) => {
            onPick(file)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

const PER_PAGE = 12

function Picker({ kind, onClose, onPick }: Omit<FilePickerProps, 'opened'>) {
  const files = useTexts('files')
  const { common } = useTexts('app')
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const query = useList('listFiles', {
    page,
    limit: PER_PAGE,
    ...(q && { q }),
    ...(kind !== 'attachment' && { kinds: 'image,logo' }),
  })
  const search = (term: string) => {
    setQ(term)
    setPage(1)
  }
  return (
    <>
      <DialogBody>
        <Tools>
          <SearchBox label={files.search} value={q} onChange={search} />
        </Tools>
        <Loaded query={query} bare>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty title={q ? common.nothingFound({ term: q }) : files.pickEmpty} />
            ) : (
              <div className={styles.pickFrame}>
                <Choices files={data} onPick={onPick} />
                <Pages pagination={pagination} onPage={setPage} withKeys={false} />
              </div>
            )
          }
        </Loaded>
      </DialogBody>
      <PickerFooter kind={kind} onClose={onClose} onPick={onPick} />
    </>
  )
}

const Choices = ({ files, onPick }: { files: readonly StoredFile[]; onPick: (file: StoredFile) => void }) => {
  const locale = useLocale()
  return (
    <ul className={styles.choices}>
      {files.map((file) => (
        <li key={file.key}>
          <button type="button" className={styles.choice} title={file.filename} onClick={() => onPick(file)}>
            <span className={styles.frame}>
              <FileThumbnail file={file} />
            </span>
            <b>{file.filename}</b>
            <small>{fileSize(file.size, locale)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Aborts running uploads when the dialog is closed. */
function useAbortOnClose() {
  const controller = useRef(new AbortController())
  useEffect(() => {
    if (controller.current.signal.aborted) controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  return controller
}

/** Uploads a local file and picks it. */
function PickerFooter({ kind, onClose, onPick }: Omit<FilePickerProps, 'opened'>) {
  const files = useTexts('files')
  const { common } = useTexts('app')
  const store = useStoreId() ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [large, setLarge] = useState<File | null>(null)
  const uploadErrorFor = useUploadError()
  const controller = useAbortOnClose()
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (kind !== 'attachment' && (await isScalable(file).catch(() => false))) setLarge(file)
    else void upload(file)
  }
  const upload = async (file: File) => {
    setProblem(null)
    setLarge(null)
    setProgress(0)
    try {
      onPick(
        await uploadFile(store, file, { kind, onProgress: setProgress, signal: controller.current.signal }),
      )
    } catch (error) {
      if (controller.current.signal.aborted) return
      setProblem(uploadErrorFor(file, error))
      setProgress(null)
    }
  }
  return (
    <>
      {large && (
        <div className={styles.pickProblem}>
          <LargeImageNote file={large} onChoose={upload} />
        </div>
      )}
      {problem !== null && (
        <div className={styles.pickProblem}>
          <ErrorNote error={problem} />
        </div>
      )}
      <DialogFooter note={progress !== null && files.uploadingPart({ percent: Math.round(progress * 100) })}>
        <input
          ref={input}
          type="file"
          hidden
          accept={kind === 'attachment' ? undefined : 'image/png,image/jpeg,image/gif,image/webp,image/avif'}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button icon={IconUpload} busy={progress !== null} onClick={() => input.current?.click()}>
          {files.uploadNew}
        </Button>
      </DialogFooter>
    </>
  )
}

type LargeImageProps = { file: File; onChoose: (file: File) => void }

/** Offers to scale a large image down before it is uploaded. */
function LargeImageNote({ file, onChoose }: LargeImageProps) {
  const files = useTexts('files')
  const locale = useLocale()
  const [isBusy, setIsBusy] = useState(false)
  const scale = async () => {
    setIsBusy(true)
    onChoose(await scaleDown(file))
    setIsBusy(false)
  }
  return (
    <Note tone="warn">
      {files.largeImage({ size: fileSize(file.size, locale) })}{' '}
      <Button size="small" busy={isBusy} onClick={scale}>
        {files.scaleDown({ width: SHARP_WIDTH })}
      </Button>{' '}
      <Button size="small" look="quiet" onClick={() => onChoose(file)}>
        {files.keepSize}
      </Button>
    </Note>
  )
}
