import { addNoticeReader, listNoticeReaders, removeNoticeReader } from '../../admin/notices/notice-readers.ts'
import { getNoticeWish, setNoticeWish } from '../../admin/notices/wish.ts'
import { getDailyCounts } from './get-daily-counts.ts'
import { getEarlierCounts } from './get-earlier-counts.ts'
import { getStats } from './get-stats.ts'
import { getStatsOfKind } from './get-stats-of-kind.ts'
import { listAttention } from './list-attention.ts'
import { listStatsGroups } from './list-stats-groups.ts'

export const statsOperations = [
  getStats,
  getStatsOfKind,
  getDailyCounts,
  getEarlierCounts,
  listStatsGroups,
  listAttention,
  getNoticeWish,
  setNoticeWish,
  listNoticeReaders,
  addNoticeReader,
  removeNoticeReader,
] as const
