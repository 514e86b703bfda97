import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Services } from '../core/call/context.ts'
import * as limits from '../core/call/limits.ts'
import { operations } from '../core/operations.ts'
import { MAX_LANGUAGES } from '../engine/content/snapshot.ts'
import { MAX_MARKETING_RECIPIENTS } from '../engine/deliver/plan.ts'
import { MAX_BLOCKS } from '../engine/design/schema.ts'
import { CALL_LIMITS } from '../ports/outbound-http.ts'
import { writeReference } from '../surfaces/docs/reference.ts'
import { createCatalogs } from '../surfaces/mcp/catalog.ts'
import { INSTRUCTIONS } from '../surfaces/mcp/tool-server.ts'
import { renderLlmsText } from '../surfaces/pages/llms-text.ts'
import { createOpenApi } from '../surfaces/rest/openapi.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MIB = 1024 * 1024

/** How documents state each limit. Every number that a pattern captures must equal the limit. */
const STATEMENTS: { limit: string; value: number; patterns: RegExp[] }[] = [
  {
    limit: 'requests per key',
    value: limits.REQUEST_BUDGET.limit,
    patterns: [
      /(\d[\d,]*) (?:calls|requests)(?: of a key)? (?:a|per) minute/gi,
      /Requests per key\W+(\d[\d,]*) per 60/g,
      /(\d[\d,]*) (?:calls|requests) (?:in|per) 60 s/gi,
    ],
  },
  {
    limit: 'live runs per key',
    value: limits.EXECUTE_BUDGET.limit,
    patterns: [
      /(\d[\d,]*) (?:live |test )*(?:runs|executes) (?:an|per) hour/gi,
      /Live test runs per key\W+(\d[\d,]*) per 3600/g,
    ],
  },
  {
    limit: 'items per page',
    value: limits.PAGE_LIMIT.default,
    patterns: [/(\d+) items (?:a|per|on a) page/gi, /Items per page \(limit\)\W+(\d+) by default/g],
  },
  {
    limit: 'maximum items per page',
    value: limits.PAGE_LIMIT.max,
    patterns: [
      /Items per page, capped at (\d+)/g,
      /items (?:a|per|on a) page, (\d+) at most/gi,
      /Items per page \(limit\)\W+\d+ by default, at most (\d+)/g,
    ],
  },
  {
    limit: 'days of statistics',
    value: limits.STATS_DAYS.default,
    patterns: [/Days of statistics \(days\)\W+(\d+) by default/g],
  },
  {
    limit: 'maximum days of statistics',
    value: limits.STATS_DAYS.max,
    patterns: [
      /days, including today; capped at (\d+)/g,
      /Days of statistics \(days\)\W+\d+ by default, at most (\d+)/g,
      /statistics over (\d+) days/gi,
    ],
  },
  {
    limit: 'languages per layout',
    value: MAX_LANGUAGES,
    patterns: [
      /(?:at most|up to) (\d+) languages/gi,
      /Languages per layout, besides the main language\W+(\d+)/g,
    ],
  },
  {
    limit: 'stored versions',
    value: limits.MAX_VERSIONS,
    patterns: [/newest (\d+)/gi, /(?:last|latest) (\d+) (?:saved )?versions/gi],
  },
  {
    limit: 'repository versions per page',
    value: limits.REPO_VERSIONS_PER_PAGE,
    patterns: [
      /(\d+) on a `page`/g,
      /Repository versions per page\W+(\d+)/g,
      /page of (\d+) over [\d,]+ commits/gi,
    ],
  },
  {
    limit: 'recipients per marketing step',
    value: MAX_MARKETING_RECIPIENTS,
    patterns: [
      /(?:at most|up to) (\d+) (?:To addresses|recipients|unsubscribe links)/gi,
      /Recipients per marketing step\W+(\d+)/g,
    ],
  },
  {
    limit: 'addresses per step field',
    value: limits.STEP_ADDRESSES,
    patterns: [/at most (\d+) addresses/g, /Addresses per step in each of to, cc, bcc and replyTo\W+(\d+)/g],
  },
  {
    limit: 'blocks per design',
    value: MAX_BLOCKS,
    patterns: [/(?:at most|up to) (\d+) blocks/gi, /Blocks per design\W+(\d+)/g],
  },
  {
    limit: 'name length',
    value: limits.NAME_LENGTH,
    patterns: [/Name length\W+(\d[\d,]*)/g, /names? of (?:at most|up to) (\d[\d,]*) characters/gi],
  },
  {
    limit: 'description length',
    value: limits.DESCRIPTION_LENGTH,
    patterns: [/Description length\W+(\d[\d,]*)/g],
  },
  {
    limit: 'attachments per message, in MB',
    value: limits.INLINE_ATTACHMENT_BYTES / MIB,
    patterns: [
      /Total size of attachments per message\W+(\d+) MB/g,
      /attachments? of (?:at most|up to|over) (\d+) MB/gi,
    ],
  },
  {
    limit: 'request body, in MB',
    value: limits.BODY_BYTES / MIB,
    patterns: [
      /bod(?:y|ies) (?:of )?(?:up to|over|more than|at most) (\d+) MB/gi,
      /Request body\W+(\d+) MB/g,
    ],
  },
  {
    limit: 'hours that an Idempotency-Key is valid',
    value: limits.IDEMPOTENCY_MS / 3_600_000,
    patterns: [/same key within (\d+) h/gi, /Validity of an Idempotency-Key\W+(\d+) hours/g],
  },
  {
    limit: 'days within which an execution can be retried',
    value: limits.RETRY_DAYS,
    patterns: [/removed (\d+) days after the end/g, /\(within (\d+) days\)/g],
  },
  {
    limit: 'seconds per outbound call',
    value: CALL_LIMITS.totalMs / 1000,
    patterns: [
      /Calls stay bounded \| (\d+) s/g,
      /a test run may\s+take (\d+) s/g,
      /Duration of an outbound call\W+(\d+) s/g,
    ],
  },
  {
    limit: 'seconds that a step waits',
    value: limits.STEP_WAIT_MS / 1000,
    patterns: [
      /take \d+ s, a step (\d+) s/g,
      /step's caller waits up to (\d+) s/g,
      /sends take longer than (\d+) s/g,
      /wait for a step.s outcome\W+(\d+) s/g,
    ],
  },
]

function documents(): Document[] {
  const files = ['', 'docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  )
  const services = { baseUrl: 'http://localhost:3000', version: '0' } as Services
  const openApi = createOpenApi(services, operations)
  const tools = createCatalogs(operations)('execute', true).entries
  return [
    ...files.map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') })),
    { name: '/openapi.json', text: JSON.stringify(openApi) },
    { name: '/docs', text: writeReference(openApi) },
    { name: '/llms.txt', text: renderLlmsText(services, operations) },
    { name: 'tools', text: `${INSTRUCTIONS}\n${JSON.stringify(tools)}` },
    { name: 'commands', text: operations.map(({ summary }) => summary).join('\n') },
  ]
}

type Document = { name: string; text: string }

const numbersIn = (text: string, patterns: RegExp[]) =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      statement: match[0],
      numbers: match.slice(1).map((number) => Number(number.replaceAll(',', ''))),
    })),
  )

const wrongNumbers = (documents: Document[]) =>
  STATEMENTS.flatMap(({ limit, value, patterns }) =>
    documents.flatMap(({ name, text }) =>
      numbersIn(text, patterns)
        .filter(({ numbers }) => numbers.some((number) => number !== value))
        .map(({ statement }) => `${name} says "${statement}", but the limit (${limit}) is ${value}`),
    ),
  )

describe('limits', () => {
  const all = documents()

  it('are the same in every document', () => {
    expect(wrongNumbers(all)).toEqual([])
  })

  it.each(STATEMENTS)('are documented: $limit', ({ patterns }) => {
    expect(all.flatMap(({ text }) => numbersIn(text, patterns))).not.toEqual([])
  })

  it('are reported if a number is wrong', () => {
    const changed = all.map(({ name, text }) => ({
      name,
      text: text.replaceAll(/\d+/g, (n) => `${Number(n) + 1}`),
    }))
    const findings = wrongNumbers(changed)
    for (const name of ['SECURITY.md', 'docs/operations.md', '/openapi.json', '/docs', '/llms.txt', 'tools'])
      expect(findings.filter((line) => line.startsWith(name))).not.toEqual([])
  })
})
