import { memo } from 'react'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { useSlots } from '../../ui/list/slots.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { fileSize } from './file-size.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FileUses } from './file-uses.tsx'
import styles from './files.module.css'
import type { FilesSearch } from './files-search.ts'
import type { StoredFile } from './upload.ts'

export type FileActions = {
  mayWrite: boolean
  onOpen: (file: StoredFile) => void
  onCopy: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
}

type ViewProps = FileActions & {
  files: readonly StoredFile[]
  /** The search that returned the files. */
  search: FilesSearch
}
type FileProps = FileActions & { file: StoredFile }

function FileMenu({ file, ...actions }: FileProps) {
  const files = useTexts('files')
  const items = [
    { label: files.details, onClick: () => actions.onOpen(file) },
    ...(file.url ? [{ label: files.copyAddress, onClick: () => actions.onCopy(file) }] : []),
    ...(actions.mayWrite
      ? [{ label: files.delete, onClick: () => actions.onDelete(file), danger: true }]
      : []),
  ]
  return <RowMenu label={files.more({ name: file.filename })} items={items} />
}

const useFileSlots = (search: FilesSearch, files: readonly StoredFile[]) =>
  useSlots(
    search,
    files.map(({ key }) => key),
  )

export function FileTable({ files, search, ...actions }: ViewProps) {
  const keys = useFileSlots(search, files)
  const texts = useTexts('files')
  const { shell, common } = useTexts('app')
  const columns = [common.name, texts.kind, texts.size, texts.usedBy, texts.added]
  return (
    <Table label={shell.pages.files} columns={columns} withActions>
      {files.map((file, index) => (
        <FileRow key={keys[index]} file={file} {...actions} />
      ))}
    </Table>
  )
}

const FileRow = memo(({ file, ...actions }: FileProps) => {
  const texts = useTexts('files')
  const locale = useLocale()
  return (
    <tr>
      <Cell>
        <button type="button" className={styles.name} onClick={() => actions.onOpen(file)}>
          <span className={styles.thumbnail}>
            <FileThumbnail key={file.key} file={file} />
          </span>
          <b>{file.filename}</b>
        </button>
      </Cell>
      <Cell>
        <Badge>{texts.kinds[file.kind]}</Badge>
      </Cell>
      <Cell soft>{fileSize(file.size, locale)}</Cell>
      <Cell soft>
        <FileUses file={file} limit={2} />
      </Cell>
      <Cell soft>
        <Time at={file.createdAt} />
      </Cell>
      <Cell end>
        <FileMenu key={file.key} file={file} {...actions} />
      </Cell>
    </tr>
  )
})

export function FileGrid({ files, search, ...actions }: ViewProps) {
  const keys = useFileSlots(search, files)
  const { shell } = useTexts('app')
  return (
    <ul className={styles.grid} aria-label={shell.pages.files}>
      {files.map((file, index) => (
        <FileTile key={keys[index]} file={file} {...actions} />
      ))}
    </ul>
  )
}

const FileTile = memo(({ file, ...actions }: FileProps) => {
  const texts = useTexts('files')
  const locale = useLocale()
  return (
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        title={file.filename}
        onClick={() => actions.onOpen(file)}
      >
        <span className={styles.frame}>
          <FileThumbnail key={file.key} file={file} />
        </span>
        <b>{file.filename}</b>
      </button>
      <small>
        {texts.kinds[file.kind]} · {fileSize(file.size, locale)}
        {file.usedBy && <span className={styles.uses}>{texts.uses({ count: file.usedBy.length })}</span>}
      </small>
      <span>
        <FileMenu key={file.key} file={file} {...actions} />
      </span>
    </li>
  )
})
