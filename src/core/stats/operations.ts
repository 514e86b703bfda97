import { getNoticeWish, setNoticeWish } from '../notices/wish.ts'
import { getDailyCounts } from './get-daily-counts.ts'
import { getStats } from './get-stats.ts'
import { getStatsOfKind } from './get-stats-of-kind.ts'
import { listAttention } from './list-attention.ts'
import { listStatsGroups } from './list-stats-groups.ts'

export const statsOperations = [
  getStats,
  getStatsOfKind,
  getDailyCounts,
  listStatsGroups,
  listAttention,
  getNoticeWish,
  setNoticeWish,
] as const
