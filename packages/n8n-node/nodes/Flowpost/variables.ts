import type { FieldType, IDataObject, ResourceMapperField } from 'n8n-workflow'

/** A variable as Flowpost lists it: `order.items[].title` is the title of each item in the list `order.items`. */
export type LayoutVariable = { path: string; kind: 'text' | 'number' | 'boolean' | 'list' | 'date' }

const FIELD_TYPES: Record<LayoutVariable['kind'], FieldType> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  // Text, so that every date format that Flowpost accepts is passed through unchanged.
  date: 'string',
}

/** The fields to fill in for a layout. A list is a single field, passed with all its items. */
export function fieldsOf(variables: readonly LayoutVariable[]): ResourceMapperField[] {
  return variables
    .filter(({ path }) => !path.includes('[]'))
    .map(({ path, kind }) => ({
      id: path,
      displayName: path,
      type: FIELD_TYPES[kind],
      required: false,
      defaultMatch: false,
      display: true,
    }))
}

/** Turns `{ 'order.number': 7 }` into `{ order: { number: 7 } }`. Fields left empty are omitted. */
export function nest(values: IDataObject): IDataObject {
  const nested: IDataObject = {}
  for (const [path, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    const names = path.split('.')
    const last = names.pop() as string
    let parent = nested
    for (const name of names) {
      if (!Object.hasOwn(parent, name) || !isObject(parent[name])) parent[name] = {}
      parent = parent[name] as IDataObject
    }
    parent[last] = value
  }
  return nested
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
