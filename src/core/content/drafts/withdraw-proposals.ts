import type { Db } from '../../../ports/database.ts'
import { withoutProposal } from '../layouts/shared-draft.ts'

/** Withdraws a person's proposals in stores where no role lets them edit layouts. Not for owners, who may edit all. */
export async function withdrawProposalsBy(db: Db, personId: string): Promise<void> {
  const editable = db
    .selectFrom('members')
    .select('storeId')
    .where('personId', '=', personId)
    .where('role', '!=', 'viewer')
  await db
    .updateTable('layoutDrafts')
    .set(withoutProposal())
    .where('proposedById', '=', personId)
    .where('storeId', 'not in', editable)
    .execute()
}
