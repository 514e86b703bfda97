import type { Output } from '../../api/operations.ts'

export type LayoutCard = Output<'listLayoutCards'>['data'][number]
