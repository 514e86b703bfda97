import { useState } from 'react'
import { LazyFilePicker } from '../../features/files/lazy-file-picker.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconPaperclip, IconPlus, IconX } from '../../ui/icons.ts'
import type { LayoutDocument } from '../model/document.ts'
import type { Editor } from '../model/editor.ts'
import { useEditor } from '../use-editor.ts'
import styles from './attachments.module.css'
import { type FieldProblem, reasonFor } from './problems.ts'

type AttachmentsProps = { editor: Editor; problem: FieldProblem | null }

export function Attachments({ editor, problem }: AttachmentsProps) {
  const { attachments: texts } = useTexts('editor')
  const [isOpen, setIsOpen] = useState(false)
  const files = useEditor(editor, ({ document }) => document.attachments) ?? []
  const hasProblem = problem?.field.startsWith('attachments') ?? false
  return (
    <div className={styles.line}>
      <span>{texts.title}</span>
      <div className={styles.files}>
        {files.map(({ filename }, index) => (
          <span key={`${filename} ${index.toString()}`} className={styles.chip} title={filename}>
            <IconPaperclip size={14} stroke={1.75} />
            <span>{filename}</span>
          </span>
        ))}
        <Button size="small" look={hasProblem ? 'quietDanger' : 'quiet'} onClick={() => setIsOpen(true)}>
          {files.length === 0 ? texts.add : texts.edit}
        </Button>
      </div>
      <AttachmentsDialog editor={editor} problem={problem} opened={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}

type DialogProps = AttachmentsProps & { opened: boolean; onClose: () => void }

function AttachmentsDialog({ editor, problem, opened, onClose }: DialogProps) {
  const { attachments: texts } = useTexts('editor')
  const [isPicking, setIsPicking] = useState(false)
  const files = useEditor(editor, ({ document }) => document.attachments) ?? []
  const set = (attachments: Attachment[], merge?: string) =>
    editor.change((document) => ({ ...document, attachments }), { merge })
  return (
    <>
      <Dialog opened={opened && !isPicking} title={texts.title} onClose={onClose}>
        <DialogBody>
          {files.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
          <ul className={styles.rows}>
            {files.map((file, index) => (
              <AttachmentRow
                key={index.toString()}
                file={file}
                index={index}
                problem={problem}
                onChange={(next) => set(files.with(index, next), `attachments ${index}`)}
                onRemove={() => set(files.toSpliced(index, 1))}
              />
            ))}
          </ul>
          <div className={styles.addButtons}>
            <Button size="small" icon={IconPlus} onClick={() => setIsPicking(true)}>
              {texts.addFile}
            </Button>
            <Button
              size="small"
              icon={IconPlus}
              onClick={() => set([...files, { filename: '', url: 'https://' }])}
            >
              {texts.addAddress}
            </Button>
          </div>
        </DialogBody>
        <DoneFooter onClose={onClose} />
      </Dialog>
      <LazyFilePicker
        kind="attachment"
        opened={isPicking}
        onClose={() => setIsPicking(false)}
        onPick={({ key, filename }) => set([...files, { filename, fileKey: key }])}
      />
    </>
  )
}

type Attachment = NonNullable<LayoutDocument['attachments']>[number]

type AttachmentRowProps = {
  file: Attachment
  index: number
  problem: FieldProblem | null
  onChange: (file: Attachment) => void
  onRemove: () => void
}

function AttachmentRow({ file, index, problem, onChange, onRemove }: AttachmentRowProps) {
  const { attachments: texts } = useTexts('editor')
  const error = (field: string) => reasonFor(problem, `attachments[${index}].${field}`)
  const { sendAsLink, ...rest } = file
  return (
    <li className={styles.row}>
      <div className={styles.rowHeader}>
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
