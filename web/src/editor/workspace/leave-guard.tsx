import { useTexts } from '../../texts/texts.ts'
import { LeaveGuard as Guard } from '../../ui/leave-guard.tsx'

/** What can have changes that are not saved. */
export type Guarded = { editor: { getState: () => { changes: number } } }

type Sessions = ReadonlyMap<string, Guarded>

const hasChanges = (sessions: Sessions) =>
  [...sessions.values()].some(({ editor }) => editor.getState().changes > 0)

/** Asks before unsaved changes are left behind, in whatever is open of a layout. */
export function LeaveGuard({ sessions, base }: { sessions: Sessions; base: string }) {
  const { workspace } = useTexts('editor')
  const texts = {
    ...{ title: workspace.leave, why: workspace.leaveWhy },
    ...{ stay: workspace.stay, leave: workspace.leaveAnyway },
  }
  return <Guard hasChanges={() => hasChanges(sessions)} base={base} texts={texts} />
}
