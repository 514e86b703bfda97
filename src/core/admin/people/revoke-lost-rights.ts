import type { Db } from '../../../ports/database.ts'
import { hasRows } from '../../call/paging.ts'
import { withdrawProposalsBy } from '../../content/drafts/withdraw-proposals.ts'

/**
 * Revokes what depended on rights that a person no longer has: links and invitations that they created, and their
 * proposals. Call it in the transaction of every change to a role or to ownership.
 */
export async function revokeLostRights(db: Db, personId: string): Promise<void> {
  const owner = db.selectFrom('people').select('id').where('id', '=', personId).where('isOwner', '=', 1)
  if (await hasRows(owner)) return
  await revokeLinks(db, personId)
  await withdrawProposalsBy(db, personId)
}

/** Revokes invitations to stores where the person is not an admin, and the account links they created for others. */
async function revokeLinks(db: Db, creatorId: string): Promise<void> {
  const managedStores = db
    .selectFrom('members')
    .select('storeId')
    .where('personId', '=', creatorId)
    .where('role', '=', 'admin')
  await db
    .deleteFrom('accessLinks')
    .where('madeById', '=', creatorId)
    .where((eb) => eb.or([eb('kind', '!=', 'invitation'), eb('storeId', 'not in', managedStores)]))
    .execute()
}
