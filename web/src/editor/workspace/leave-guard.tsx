import { useBlocker } from '@tanstack/react-router'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'

/** What can have changes that are not saved. */
export type Guarded = { editor: { getState: () => { changes: number } } }

type Sessions = ReadonlyMap<string, Guarded>

const hasChanges = (sessions: Sessions) =>
  [...sessions.values()].some(({ editor }) => editor.getState().changes > 0)

/** Asks before changes are left behind; between the parts of one layout nothing is, and signing in again comes back. */
export function LeaveGuard({ sessions, base }: { sessions: Sessions; base: string }) {
  const { workspace } = useEditorTexts().editor
  const isInside = (path: string) => path === '/sign-in' || path === base || path.startsWith(`${base}/`)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => hasChanges(sessions) && !isInside(next.pathname),
    enableBeforeUnload: () => hasChanges(sessions),
    withResolver: true,
  })
  const isAsking = status === 'blocked'
  return (
    <Dialog opened={isAsking} title={workspace.leave} onClose={() => reset?.()}>
      <DialogBody>{workspace.leaveWhy}</DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={() => reset?.()}>
          {workspace.stay}
        </Button>
        <Button look="primary" onClick={() => proceed?.()}>
          {workspace.leaveAnyway}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
