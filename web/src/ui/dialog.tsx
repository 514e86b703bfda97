import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { ErrorNote } from './states.tsx'
import { showToast } from './toast.tsx'

type DialogProps = {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Whether Escape or a click outside closes it; set to false for a value that cannot be shown again. */
  dismissable?: boolean
  /** Whether it opens above another dialog, which stays open. */
  onTop?: boolean
}

export const Dialog = ({ opened, title, onClose, children, dismissable = true, onTop }: DialogProps) => (
  <Modal.Root
    opened={opened}
    onClose={onClose}
    centered
    zIndex={onTop ? 300 : 200}
    size={504}
    padding={0}
    closeOnClickOutside={dismissable}
    closeOnEscape={dismissable}
    transitionProps={{ duration: 140, transition: 'pop' }}
    classNames={{ content: styles.dialog ?? '', overlay: styles.scrim ?? '', title: styles.title ?? '' }}
  >
    <Modal.Overlay />
    <Modal.Content>
      <Modal.Title>{title}</Modal.Title>
      {children}
    </Modal.Content>
  </Modal.Root>
)

/** Dialog content that loads after the dialog opens, and then focuses its first field. */
export function FocusFirstField({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If nothing in the dialog has focus, it is still opening and will focus the field itself.
    const isOpen = content.current?.closest('[role="dialog"]')?.contains(document.activeElement)
    if (isOpen) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return <div ref={content}>{children}</div>
}

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
)

export const DialogFooter = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.footer}>
    {note && <span className={styles.note}>{note}</span>}
    <div className={styles.end}>{children}</div>
  </div>
)

export const DoneFooter = ({
  note,
  focus,
  onClose,
}: {
  note?: ReactNode
  focus?: boolean
  onClose: () => void
}) => (
  <DialogFooter note={note}>
    <Button look="primary" data-autofocus={focus || undefined} onClick={onClose}>
      {useTexts('app').common.done}
    </Button>
  </DialogFooter>
)

type ConfirmProps = {
  opened: boolean
  title: string
  /** Repeats the verb and the noun: "Revoke key". */
  action: string
  /** The label of the safe button; Cancel by default. */
  cancelLabel?: string
  /** Use primary unless the action is destructive. */
  look?: 'danger' | 'primary'
  /** False until the consequences are loaded. */
  ready?: boolean
  onClose: () => void
  onConfirm: () => Promise<unknown>
  /** The toast shown after `onConfirm`. */
  success?: string
  children: ReactNode
}

/** Asks for confirmation before something with consequences. The safe button comes first and is focused. */
export function ConfirmDialog(props: ConfirmProps) {
  const { opened, title, action, cancelLabel, ready = true, onClose, onConfirm, success, children } = props
  const { common } = useTexts('app')
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const close = () => {
    setState({ busy: false, error: null })
    onClose()
  }
  const confirm = async () => {
    setState({ busy: true, error: null })
    try {
      await onConfirm()
      if (success !== undefined) showToast(success)
      close()
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <Dialog opened={opened} title={title} onClose={close}>
      <DialogBody>
        <div className={styles.question}>{children}</div>
        <ErrorNote error={state.error} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={close}>
          {cancelLabel ?? common.cancel}
        </Button>
        <Button look={props.look ?? 'danger'} busy={state.busy} disabled={!ready} onClick={confirm}>
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
