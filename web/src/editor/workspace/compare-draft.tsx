import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { ErrorNote, SkeletonRows } from '../../ui/states.tsx'
import type { LayoutDocument } from '../model/document.ts'
import { Changes } from '../versions/change-list.tsx'

type CompareDraftProps = {
  store: string
  id: string
  locale: string | null
  document: LayoutDocument
  onClose: () => void
}

/** What saving would change in the emails that are sent. */
export function CompareDraft({ store, id, locale, document, onClose }: CompareDraftProps) {
  const { workspace } = useTexts('editor')
  const { name, description, ...content } = document
  const drafted = locale === null ? { draft: document } : { draft: content, draftLocale: locale }
  const compared = useQuery({
    queryKey: ['compareDraft', store, { id, locale }],
    queryFn: () => call('compareDraft', { id, ...drafted }, { store }),
    gcTime: 0,
  })
  const { layout = [], content: fields = [], blocks = [] } = compared.data ?? {}
  const isSame = layout.length + fields.length + blocks.length === 0
  return (
    <Dialog opened title={workspace.compareSent} onClose={onClose}>
      <DialogBody>
        {compared.isPending && <SkeletonRows rows={4} />}
        {compared.data && isSame && <p>{workspace.sameAsSent}</p>}
        <Changes fields={[...layout, ...fields]} blocks={blocks} />
        <ErrorNote error={compared.error} />
      </DialogBody>
    </Dialog>
  )
}
