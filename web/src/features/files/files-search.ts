import type { FileKind } from './upload.ts'

export const KINDS: readonly FileKind[] = ['image', 'logo', 'attachment']

/** What the page keeps in its address. */
export type FilesSearch = { q?: string; page?: number; kind?: FileKind; view?: 'grid' | 'list' }
