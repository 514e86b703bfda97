import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { ErrorNote, SkeletonRows } from '../../ui/states.tsx'
import type { LayoutDocument } from '../model/document.ts'
import { draftFields } from '../preview/draft-fields.ts'
import { Changes } from '../versions/change-list.tsx'

type CompareDraftProps = {
  store: string
  id: string
  locale: string | null
  onClose: () => void
} & ({ document: LayoutDocument } | { texts: Record<string, string> })

function draftOf({ locale, ...edits }: CompareDraftProps) {
  if ('texts' in edits) return { texts: edits.texts, draftLocale: locale ?? '' }
  return locale === null ? { draft: edits.document } : draftFields(edits.document, locale)
}

export function CompareDraft(props: CompareDraftProps) {
  const { store, id, locale, onClose } = props
  const { workspace } = useTexts('editor')
  const { common } = useTexts('app')
  const result = useQuery({
    queryKey: ['compareDraft', store, { id, locale }],
    queryFn: () => call('compareDraft', { id, ...draftOf(props) }, { store }),
    gcTime: 0,
  })
  const { layout = [], content: fields = [], blocks = [] } = result.data ?? {}
  const isSame = layout.length + fields.length + blocks.length === 0
  return (
    <Dialog opened title={workspace.compareSent} onClose={onClose}>
      <DialogBody>
        {result.isPending && <SkeletonRows rows={4} />}
        {result.data && isSame && <p>{workspace.sameAsSent}</p>}
        <Changes fields={[...layout, ...fields]} blocks={blocks} />
        <ErrorNote error={result.error} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          {common.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
