import { useState } from 'react'
import { FilePicker } from '../../features/files/file-picker.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import { IconPaperclip, IconPlus } from '../../ui/icons.ts'
import type { Editor } from '../model/editor.ts'
import { useEditor } from '../use-editor.ts'
import { type Attachment, AttachmentRow } from './attachment-row.tsx'
import styles from './attachments.module.css'
import type { FieldProblem } from './problems.ts'

type AttachmentsProps = { editor: Editor; problem: FieldProblem | null }

/** The files that go along with an HTML layout. */
export function Attachments({ editor, problem }: AttachmentsProps) {
  const { attachments: texts } = useTexts('editor')
  const [isOpen, setIsOpen] = useState(false)
  const files = useEditor(editor, ({ document }) => document.attachments) ?? []
  const hasProblem = problem?.field.startsWith('attachments') ?? false
  return (
    <div className={styles.line}>
      <span>{texts.title}</span>
      <div className={styles.files}>
        {files.map(({ filename }, at) => (
          <span key={`${filename} ${at.toString()}`} className={styles.chip} title={filename}>
            <IconPaperclip size={14} stroke={1.75} />
            <span>{filename}</span>
          </span>
        ))}
        <Button size="small" look={hasProblem ? 'quietDanger' : 'quiet'} onClick={() => setIsOpen(true)}>
          {files.length === 0 ? texts.add : texts.edit}
        </Button>
      </div>
      <AttachmentsDialog {...{ editor, problem }} opened={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}

type DialogProps = AttachmentsProps & { opened: boolean; onClose: () => void }

function AttachmentsDialog({ editor, problem, opened, onClose }: DialogProps) {
  const { attachments: texts } = useTexts('editor')
  const [isPicking, setIsPicking] = useState(false)
  const files = (useEditor(editor, ({ document }) => document.attachments) ?? []) as Attachment[]
  const set = (attachments: Attachment[], merge?: string) =>
    editor.change((document) => ({ ...document, attachments }), merge === undefined ? {} : { merge })
  return (
    <>
      <Dialog opened={opened && !isPicking} title={texts.title} onClose={onClose}>
        <DialogBody>
          {files.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
          <ul className={styles.rows}>
            {files.map((file, at) => (
              <AttachmentRow
                key={at.toString()}
                {...{ file, at, problem }}
                onChange={(next) => set(files.with(at, next), `attachments ${at}`)}
                onRemove={() => set(files.toSpliced(at, 1))}
              />
            ))}
          </ul>
          <div className={styles.adding}>
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
      <FilePicker
        kind="attachment"
        opened={isPicking}
        onClose={() => setIsPicking(false)}
        onPick={({ key, filename }) => set([...files, { filename, fileKey: key }])}
      />
    </>
  )
}
