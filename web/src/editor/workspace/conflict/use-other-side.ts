import { use } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { SharedDraftContext } from '../../presence/shared-draft-context.ts'
import { type Conflict, draftWriter, type LayoutSession } from '../session/layout-session.ts'
import { useSessionState } from '../session/use-session.ts'
import { useNewestVersion } from './use-newest-version.ts'

type OtherSide = {
  /** Who made the other version. Null while unknown, and for presets. */
  who: string | null
  /** Whether the user made both versions, in two windows. */
  isYou: boolean
  /** Whether the open draft has edits by others. */
  isShared: boolean
  labels: Record<'mine' | 'theirs', string>
  /** The side preselected where both changed something: never others' draft over the user's own version. */
  preferred: 'mine' | 'theirs'
}

/** Names the two sides of a conflict. */
export function useOtherSide<D>(session: LayoutSession<D>, { draft, draftEditor }: Conflict<D>): OtherSide {
  const { conflict } = useTexts('editor')
  const { person } = useSession()
  const id = use(SharedDraftContext)?.address.id
  const newest = useNewestVersion(draftEditor ? undefined : id)
  const sharedDraft = useSharedDraftName(session)
  const isShared = !draftEditor && sharedDraft !== null
  const who = draftEditor ? draftEditor.name : (newest?.author ?? null)
  const by = who === null ? conflict.theirs : conflict.by({ who })
  if (isShared) {
    const isYours = newest?.isYours === true
    const theirs = isYours ? conflict.yourVersion({ version: newest.version }) : by
    const labels = { mine: sharedDraft, theirs }
    return { who, isYou: false, isShared, labels, preferred: isYours ? 'theirs' : 'mine' }
  }
  const isYou = draftEditor ? draftEditor.id === person.id : newest?.isFromOtherWindow === true
  const labels = isYou
    ? { mine: conflict.thisWindow, theirs: conflict.otherWindow }
    : { mine: conflict.mine, theirs: by }
  // Without a draft, the other side is already in the document.
  const preferred = draftEditor && !draft ? 'theirs' : 'mine'
  return { who, isYou, isShared, labels, preferred }
}

/** Whose draft is open, such as "Ada's draft"; null if only the user has edited it. */
export function useSharedDraftName<D>(session: LayoutSession<D>): string | null {
  const { conflict } = useTexts('editor')
  const { person } = useSession()
  const writer = useSessionState(session, () => draftWriter(session, person.id))
  if (writer === undefined) return null
  return writer === null ? conflict.sharedDraft : conflict.draftBy({ who: writer })
}
