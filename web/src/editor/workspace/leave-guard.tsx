import { useTexts } from '../../texts/texts.ts'
import { LeaveGuard as Guard } from '../../ui/leave-guard.tsx'

/** What can have changes that are not saved. */
export type Guarded = { editor: { getState: () => { changes: number } } }

type Sessions = ReadonlyMap<string, Guarded>

const hasChanges = (sessions: Sessions) =>
  [...sessions.values()].some(({ editor }) => editor.getState().changes > 0)

type LeaveGuardProps = {
  sessions: Sessions
  base: string
  /** Whether others can continue the draft. */
  isShared?: boolean
}

/** Asks before unsaved changes are left behind, in whatever is open of a layout. */
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
