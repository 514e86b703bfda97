import { describe, expect, it } from 'vitest'
import { KEY_LEVELS } from '../../core/call/levels.ts'
import { operations } from '../../core/operations.ts'
import { createCatalogues } from './catalogue.ts'

const catalogues = createCatalogues(operations)
const namesOf = (level: (typeof KEY_LEVELS)[number], all = false) =>
  catalogues(level, all).entries.map(({ name }) => name)

const READ = [
  ...['get_email_template', 'get_history_entry', 'get_http_request', 'get_stats', 'list_email_templates'],
  ...['list_files', 'list_history', 'list_http_requests', 'list_secret_keys', 'list_senders'],
  'list_smtp_configs',
]
const WRITE = ['create_http_request', 'delete_file', 'delete_http_request', 'update_http_request']
const EXECUTE = ['test_http_request']

describe('the tools of a key', () => {
  it('are those of its level and of the levels below, and no others', () => {
    expect(namesOf('read').sort()).toEqual(READ)
    expect(namesOf('write').sort()).toEqual([...READ, ...WRITE].sort())
    expect(namesOf('execute').sort()).toEqual([...READ, ...WRITE, ...EXECUTE].sort())
  })

  it('include every operation with a route when all are asked for, each at its own level', () => {
    for (const level of KEY_LEVELS) {
      const reachable = operations.filter(
        ({ rest, level: needed }) =>
          rest && needed !== 'none' && KEY_LEVELS.indexOf(needed as 'read') <= KEY_LEVELS.indexOf(level),
      )
      expect(namesOf(level, true)).toEqual(reachable.map(({ tool }) => tool?.name))
    }
  })

  it('have names of their own', () => {
    expect(new Set(namesOf('execute', true)).size).toBe(namesOf('execute', true).length)
  })

  it('take less than 6,000 tokens together', () => {
    expect(JSON.stringify(catalogues('execute', false).entries).length / 4).toBeLessThan(6000)
  })
})

type Schema = Record<string, unknown>

/** Every schema inside a schema, with the way to it. */
function walk(schema: Schema, path: string): [string, Schema][] {
  const children = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const alternatives = ((schema.anyOf ?? []) as Schema[]).map((part, n): [string, Schema] => [`|${n}`, part])
  const items: [string, Schema][] = schema.items ? [['[]', schema.items as Schema]] : []
  return [
    [path, schema],
    ...[...children, ...alternatives, ...items].flatMap(([name, part]) => walk(part, `${path}.${name}`)),
  ]
}

describe.each(catalogues('execute', true).entries)('$name', (tool) => {
  const schemas = [...walk(tool.inputSchema, 'in'), ...walk(tool.outputSchema, 'out')]

  it('says when to use it, and what each argument means', () => {
    expect(tool.description).toMatch(/^[A-Z].{40,}\.$/s)
    for (const [name, schema] of Object.entries(tool.inputSchema.properties as Record<string, Schema>))
      expect(schema.description, name).toEqual(expect.stringMatching(/\S{2}/))
  })

  it('sets every hint', () => {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations
    expect([readOnlyHint, destructiveHint, idempotentHint, openWorldHint]).toEqual([
      tool.name.startsWith('get_') || /^(list|diff|preview)_/.test(tool.name),
      /^(update|delete|put|promote|restore|test)_/.test(tool.name),
      !/^(create|test|promote|restore)_/.test(tool.name),
      tool.name === 'test_http_request',
    ])
  })

  it('has schemas that every client understands', () => {
    expect([tool.inputSchema.type, tool.outputSchema.type]).toEqual(['object', 'object'])
    for (const key of ['anyOf', 'oneOf', 'allOf']) {
      expect(tool.inputSchema).not.toHaveProperty(key)
      expect(tool.outputSchema).not.toHaveProperty(key)
    }
    for (const [path, schema] of schemas) {
      for (const key of ['$ref', '$defs', '$schema', 'exclusiveMinimum', 'propertyNames', 'oneOf', 'allOf'])
        expect(schema, path).not.toHaveProperty([key])
      expect(Array.isArray(schema.type), path).toBe(false)
      if (schema.type === 'array') expect(schema.items, path).toBeDefined()
      expect(Math.abs(Number(schema.maximum ?? 0)), path).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }
  })

  it('looks as it did when it was last reviewed', () => {
    expect(tool).toMatchSnapshot()
  })
})
