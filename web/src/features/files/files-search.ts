import { type ListSearch, validateListSearch } from '../../ui/list/list-search.ts'
import type { FileKind } from './upload.ts'

export const KINDS: readonly FileKind[] = ['image', 'logo', 'attachment']

export type FilesSearch = ListSearch & { kind?: FileKind; view?: 'grid' | 'list' }

export const validateFiles = (raw: Record<string, unknown>): FilesSearch => {
  const kind = KINDS.find((candidate) => candidate === raw.kind)
  return { ...validateListSearch(raw), ...(kind && { kind }), ...(raw.view === 'list' && { view: 'list' }) }
}
