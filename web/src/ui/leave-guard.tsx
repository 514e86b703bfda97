import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'

type LeaveGuardProps = {
  hasChanges: () => boolean
  /** The page's path: moving between it and its subpages does not count as leaving. */
  base: string
  texts: { title: string; why: ReactNode; stay: string; leave: string; save?: string }
  /** Use danger if the changes are lost. */
  look?: 'primary' | 'danger'
  onLeave?: () => void
  /** Saves the changes before leaving; resolves to whether that succeeded. */
  onSave?: (() => Promise<boolean>) | undefined
}

/** Asks before unsaved changes are lost, but not on redirects to sign-in. The browser asks when the tab is closed. */
export function LeaveGuard({ hasChanges, base, texts, look, onLeave, onSave }: LeaveGuardProps) {
  const isInside = (path: string) => path === '/sign-in' || path === base || path.startsWith(`${base}/`)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => hasChanges() && !isInside(next.pathname),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  const leave = () => {
    onLeave?.()
    proceed?.()
  }
  const [isSaving, setIsSaving] = useState(false)
  const saveAndLeave = async (save: () => Promise<boolean>) => {
    setIsSaving(true)
    const isSaved = await save().finally(() => setIsSaving(false))
    if (isSaved) leave()
    else reset?.()
  }
  return (
    <Dialog opened={status === 'blocked'} title={texts.title} onClose={() => reset?.()}>
      <DialogBody>
        <p>{texts.why}</p>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={() => reset?.()}>
          {texts.stay}
        </Button>
        <Button look={look ?? (onSave ? 'plain' : 'primary')} onClick={leave}>
          {texts.leave}
        </Button>
        {onSave && (
          <Button look="primary" busy={isSaving} onClick={() => void saveAndLeave(onSave)}>
            {texts.save}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
