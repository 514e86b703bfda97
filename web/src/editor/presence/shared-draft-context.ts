import { createContext } from 'react'
import type { LayoutSession } from '../workspace/session/layout-session.ts'
import type { DraftAddress } from '../workspace/session/use-shared-draft.ts'

/** The open draft, in which other users' positions are marked; null for presets, which have no shared draft. */
export const SharedDraftContext = createContext<{
  // biome-ignore lint/suspicious/noExplicitAny: the draft of a layout or of a language's texts.
  session: LayoutSession<any>
  address: DraftAddress
} | null>(null)
