import type { Property } from './schema.ts'

export type Group = 'content' | 'border' | 'spacing' | 'background' | 'condition' | 'repeat'

const GROUPS: Readonly<Record<string, Group>> = {
  padding: 'spacing',
  background: 'background',
  border: 'border',
  if: 'condition',
  each: 'repeat',
  hideOn: 'repeat',
}

const ORDER: readonly Group[] = ['content', 'border', 'spacing', 'background', 'condition', 'repeat']

/** The properties as they are shown together; what is not listed belongs to the content. */
export function grouped(properties: readonly Property[]): { group: Group; properties: Property[] }[] {
  const groupOf = ({ name }: Property) => GROUPS[name] ?? 'content'
  return ORDER.map((group) => ({
    group,
    properties: properties.filter((property) => groupOf(property) === group),
  })).filter(({ properties: inside }) => inside.length > 0)
}
