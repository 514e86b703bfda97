import { useTexts } from '../../texts/texts.ts'
import { LeaveGuard as Guard } from '../../ui/leave-guard.tsx'

/** Anything that can have unsaved changes. */
export type Guarded = { editor: { getState: () => { changes: number } } }

type Sessions = ReadonlyMap<string, Guarded>

const hasChanges = (sessions: Sessions) =>
  [...sessions.values()].some(({ editor }) => editor.getState().changes > 0)

type LeaveGuardProps = {
  sessions: Sessions
  base: string
  /** Whether other users can continue the draft. */
  isShared?: boolean
}

/** Asks for confirmation before the user leaves a layout with unsaved changes in any language. */
export function LeaveGuard({ sessions, base, isShared = true }: LeaveGuardProps) {
  const { workspace } = useTexts('editor')
  const texts = {
    title: workspace.leave,
    why: isShared ? workspace.leaveWhy : workspace.leaveWhyHere,
    stay: workspace.stay,
    leave: workspace.leaveAnyway,
  }
  return <Guard hasChanges={() => hasChanges(sessions)} base={base} texts={texts} />
}
