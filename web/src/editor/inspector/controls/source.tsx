import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { LazyFilePicker } from '../../../features/files/lazy-file-picker.tsx'
import type { StoredFile } from '../../../features/files/upload.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../icon-button.tsx'
import places from '../places.module.css'
import type { Property } from '../schema.ts'
import type { ControlProps } from './control-props.ts'
import { ChipsControl, useText } from './text.tsx'

export type Source = { fileKey?: string | undefined; url?: string | undefined }
type Kind = StoredFile['kind']

type PickProps = {
  label: string
  kind: Kind
  fileKey: string | undefined
  onPick: (file: StoredFile) => void
}

function PickButton({ label, kind, fileKey, onPick }: PickProps) {
  const { sources } = useTexts('editor').inspector
  const [isOpen, setIsOpen] = useState(false)
  const choose = kind === 'attachment' ? sources.choose : sources.chooseImage
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {fileKey ? sources.replace : choose}
        <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
      </Button>
      <LazyFilePicker kind={kind} opened={isOpen} onClose={() => setIsOpen(false)} onPick={onPick} />
    </>
  )
}

export type SourceProps = {
  label: string
  kind: Kind
  source: Source
  url: Property
  onChange: (source: Source, file?: StoredFile) => void
}

/** An uploaded file or a URL: setting one removes the other. */
export function SourceControl({ label, kind, source, url, onChange }: SourceProps) {
  const { sources } = useTexts('editor').inspector
  const field = useText({
    schema: url.schema,
    value: source.url,
    // A file or a URL is required, so the URL cannot be removed without choosing a file.
    isRequired: true,
    onChange: (next) => onChange({ url: next as string, fileKey: undefined }),
  })
  return (
    <>
      <div className={places.row} data-property="fileKey">
        <span>{label}</span>
        <span className={places.filePicker}>
          {source.fileKey && <small>{sources.chosen}</small>}
          <PickButton
            label={label}
            kind={kind}
            fileKey={source.fileKey}
            onPick={(file) => onChange({ fileKey: file.key, url: undefined }, file)}
          />
        </span>
      </div>
      <ChipsControl name="url" label={sources.address} fallback="https://" field={field} />
    </>
  )
}

export function FileControl({ name, label, value, onChange }: ControlProps) {
  const { sources } = useTexts('editor').inspector
  const fileKey = typeof value === 'string' ? value : undefined
  return (
    <div className={places.row} data-property={name}>
      <span>{label}</span>
      <span className={places.filePicker}>
        <PickButton label={label} kind="image" fileKey={fileKey} onPick={({ key }) => onChange(key)} />
        {fileKey && (
          <IconButton label={sources.clear({ label })} icon="cross" onClick={() => onChange(undefined)} />
        )}
      </span>
    </div>
  )
}
