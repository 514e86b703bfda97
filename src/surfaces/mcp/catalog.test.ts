import { describe, expect, it } from 'vitest'
import { KEY_LEVELS } from '../../core/call/levels.ts'
import { operations } from '../../core/operations.ts'
import { type Catalogs, createCatalogs } from './catalog.ts'

const catalogs = createCatalogs(operations)
const namesOf = (level: (typeof KEY_LEVELS)[number], all = false) =>
  catalogs(level, all).entries.map(({ name }) => name)

const READ = [
  ...['get_email_template', 'get_history_entry', 'get_http_request', 'get_stats', 'list_email_templates'],
  ...['list_files', 'list_history', 'list_http_requests', 'list_secret_keys', 'list_senders'],
  'list_smtp_configs',
]
const WRITE = ['create_http_request', 'delete_file', 'delete_http_request', 'update_http_request']
const EXECUTE = ['test_http_request']
/** They return megabytes for the command line; assistants have tools for single layouts, languages and previews. */
const BULK_OPERATIONS = ['getLayoutFiles', 'putLayoutFiles', 'previewLayoutFiles']

describe("a key's tools", () => {
  it('are exactly those of its level and the levels below', () => {
    expect(namesOf('read').sort()).toEqual(READ)
    expect(namesOf('write').sort()).toEqual([...READ, ...WRITE].sort())
    expect(namesOf('execute').sort()).toEqual([...READ, ...WRITE, ...EXECUTE].sort())
  })

  it('include every routed operation except bulk ones, and those for assistants, each at its own level, if all are requested', () => {
    for (const level of KEY_LEVELS) {
      const reachable = operations.filter(
        ({ name, rest, tool, level: needed }) =>
          (rest || tool) &&
          !BULK_OPERATIONS.includes(name) &&
          needed !== 'none' &&
          KEY_LEVELS.indexOf(needed as 'read') <= KEY_LEVELS.indexOf(level),
      )
      expect(namesOf(level, true)).toEqual(reachable.map(({ tool }) => tool?.name))
    }
  })

  it('have unique names', () => {
    expect(new Set(namesOf('execute', true)).size).toBe(namesOf('execute', true).length)
  })

  it('take less than 6,000 tokens together', () => {
    const tokens = JSON.stringify(catalogs('execute', false).entries).length / 4
    expect(
      tokens,
      'assistants load all of these at once: shorten the descriptions of basic tools',
    ).toBeLessThan(6000)
  })
})

type Schema = Record<string, unknown>

/** Every schema inside a schema, with its path. */
function walk(schema: Schema, path: string): [string, Schema][] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const alternatives = ((schema.anyOf ?? []) as Schema[]).map((part, n): [string, Schema] => [`|${n}`, part])
  const parts = (['items', 'additionalProperties'] as const).flatMap((name): [string, Schema][] =>
    typeof schema[name] === 'object' ? [[name, schema[name] as Schema]] : [],
  )
  return [
    [path, schema],
    ...[...fields, ...alternatives, ...parts].flatMap(([name, part]) => walk(part, `${path}.${name}`)),
  ]
}

/** Keywords that some clients do not understand, or that only matter to validators. */
const UNKNOWN_KEYWORDS = [
  ...['$ref', '$defs', '$schema', '$id', 'oneOf', 'allOf', 'not', 'if', 'prefixItems', 'patternProperties'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'propertyNames', 'pattern', 'format'],
]

describe.each(catalogs('execute', true).entries)('$name', (tool) => {
  const schemas = [...walk(tool.inputSchema, 'in'), ...walk(tool.outputSchema, 'out')]

  it('explains when to use it, and what each argument means', () => {
    expect(tool.description).toMatch(/^[A-Z].{40,}\.$/s)
    for (const [name, schema] of Object.entries(tool.inputSchema.properties as Record<string, Schema>))
      expect(schema.description, name).toEqual(expect.stringMatching(/\S{2}/))
  })

  it('sets every hint', () => {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations
    expect([readOnlyHint, destructiveHint, idempotentHint, openWorldHint]).toEqual([
      tool.name.startsWith('get_') || /^(list|diff|preview)_/.test(tool.name),
      /^(update|delete|put|promote|restore|test|retry|cancel)_/.test(tool.name),
      !/^(create|test|promote|restore|retry|cancel)_/.test(tool.name),
      /^(test|retry|cancel)_/.test(tool.name),
    ])
  })

  it('has a name and a title that every client can show', () => {
    expect(tool.name).toMatch(/^[a-z]+(?:_[a-z]+)+$/)
    expect(tool.name.length).toBeLessThanOrEqual(64)
    expect(tool.title).toMatch(/^[A-Z][\w ]+$/)
  })

  it('has schemas that every client understands', () => {
    for (const root of [tool.inputSchema, tool.outputSchema]) {
      expect(root.type).toBe('object')
      expect(root).not.toHaveProperty('anyOf')
      const fields = Object.keys(root.properties as Schema)
      for (const name of (root.required ?? []) as string[]) expect(fields).toContain(name)
    }
    for (const [path, schema] of schemas) {
      for (const key of UNKNOWN_KEYWORDS) expect(schema, path).not.toHaveProperty([key])
      expect(Array.isArray(schema.type), path).toBe(false)
      if (schema.type === 'array') expect(schema.items, path).toBeDefined()
      for (const bound of [schema.maximum, schema.minimum])
        expect(Math.abs(Number(bound ?? 0)), path).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }
  })

  it('allows future fields in its result', () => {
    for (const [path, schema] of walk(tool.outputSchema, 'out')) {
      expect(schema, path).not.toHaveProperty('required')
      expect(schema, path).not.toHaveProperty('additionalProperties')
    }
  })
})

describe('the whole list', () => {
  const all = catalogs('execute', true).entries

  it('has the last reviewed names, levels and hints', () => {
    const levelOf = (name: string) => KEY_LEVELS.find((level) => namesOf(level, true).includes(name))
    const basic = namesOf('execute')
    const rows = all.map(({ name, annotations }) => {
      const hints = Object.keys(annotations).filter((hint) => annotations[hint])
      return [name, levelOf(name), basic.includes(name) ? 'always' : 'on request', ...hints].join(' · ')
    })
    expect(rows.sort().join('\n')).toMatchSnapshot()
  })

  it('is the same every time, so that clients can cache it', () => {
    const jsonOf = (source: Catalogs) => JSON.stringify(source('execute', true).entries)
    expect(jsonOf(createCatalogs(operations))).toBe(jsonOf(catalogs))
  })
})
