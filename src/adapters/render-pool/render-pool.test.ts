import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Design } from '../../engine/design/design.ts'
import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import { MASK } from '../../engine/mask/mask.ts'
import { isQuickToMask, runMaskJob } from '../../engine/mask-jobs.ts'
import {
  type MessageTemplates,
  type MessageValues,
  renderMessage,
} from '../../engine/message/render-message.ts'
import { mailWith } from '../../testing/test-mail.ts'
import { encodeMail } from '../mail/compose.ts'
import { createRenderPool, type RenderPool } from './render-pool.ts'

const templatesWith = (html: string, attachments: string | null = null): MessageTemplates => ({
  category: 'transactional',
  bodyType: 'text',
  subject: 'Hi',
  previewText: '',
  html,
  text: null,
  attachments,
  locale: 'en',
  marketingTexts: null,
})

const valuesWith = (variables: Record<string, unknown>): MessageValues => ({
  variables,
  secrets: {},
  store: { name: 'Shop', timeZone: 'UTC' },
  unsubscribeUrl: null,
  downloads: [],
})

const renderIn = (pool: RenderPool, storeId: string, html: string, variables = {}) =>
  pool.render(storeId, templatesWith(html), valuesWith(variables))

const { from, to, cc, bcc, replyTo, messageId, headers } = mailWith()
const ENVELOPE = { from, to, cc, bcc, replyTo, messageId, headers, bccPlace: 'in envelope' } as const

const NESTED_LOOPS =
  '{% for i in (1..3000) %}{% for j in (1..3000) %}{% assign x = j %}{% endfor %}{% endfor %}'
const DOUBLE = '{% for i in (1..40) %}{% assign s = s | append: s %}{% endfor %}'
const RUNAWAY_TEMPLATES: Record<string, string> = {
  'a huge range': '{% for i in (1..100000000) %}x{% endfor %}',
  'a loop with output': `{% for i in (1..1000000) %}${'x'.repeat(50)}{% endfor %}`,
  'sorting a long list': '{% assign a = (1..3000000) | sort | reverse | sort_natural | uniq %}{{ a | size }}',
  'sorting repeatedly':
    '{% assign a = (1..100000) | join: "," | split: "," %}{% for i in (1..99) %}{% assign b = a | sort_natural %}{% endfor %}',
  'grouping a long list': '{% assign a = (1..1000000) | group_by: "x" %}{{ a | json }}',
  'doubling a text': `{% assign s = "aaaaaaaaaa" %}${DOUBLE}{{ s }}`,
  'growing a text by replacing':
    '{% assign s = "aaaaaaaaaa" %}{% for i in (1..12) %}{% assign s = s | replace: "a", "aaaa" %}{% endfor %}',
  'joining lists':
    '{% assign a = (1..1000) %}{% for i in (1..99) %}{% assign a = a | concat: a %}{% endfor %}',
  'a padded date': '{{ "now" | date: "%1000000000Y" }}',
  'endless capture': '{% capture x %}{% for i in (1..900000) %}aaaaaaaaaa{% endfor %}{% endcapture %}{{ x }}',
  'deep tags': '{% if a %}'.repeat(4000),
  'deep HTML': '<style>p{color:red}</style>{% for i in (1..20000) %}<div>{% endfor %}',
  'deep tables': '{% for i in (1..20000) %}<table><tr><td>{% endfor %}',
}

describe('work that grows with its input', () => {
  const pool = createRenderPool({ maxThreads: 1, workTimeoutMs: 60_000 })
  const design = (unit: string, blocks: number): Design => ({
    blocks: Array.from({ length: blocks }, (_, index) => ({
      type: 'text' as const,
      id: `b${index}`,
      html: unit.repeat(90_000 / unit.length),
    })),
  })
  const compile = (source: Design) =>
    pool.runJob('store', 'compileDesign', { design: source, presets: {}, category: 'transactional' })
  afterAll(() => pool.close())

  it('takes almost no CPU time in this thread', async () => {
    await compile(design('x', 1))
    const before = process.threadCpuUsage()
    const outcome = await compile(design('<p>a</p>', 10))
    const { user, system } = process.threadCpuUsage(before)
    expect('compiled' in outcome && outcome.compiled.html.length).toBeGreaterThan(900_000)
    // Compiling takes about a second in its thread; this is only for passing the design and the result.
    expect((user + system) / 1000).toBeLessThan(100)
  })

  it('is rejected if the templates together are too long', async () => {
    expect(await compile(design('<p>a</p>', 20))).toEqual({
      problem: { code: 'liquid.too_long', data: { maximum: 1_000_000 } },
    })
  })

  it('is killed when it takes too long', async () => {
    const shortPool = createRenderPool({ maxThreads: 1, workTimeoutMs: 1 })
    const work = shortPool.runJob('store', 'compileDesign', {
      design: design('<p>a</p>', 10),
      presets: {},
      category: 'transactional',
    })
    await expect(work).rejects.toMatchObject({ tookTooLong: true })
    await shortPool.close()
  })
})

describe('the render pool', () => {
  // Nothing is killed here, even on a busy machine.
  const pool = createRenderPool({ maxThreads: 2, timeoutMs: 60_000 })
  const render = (storeId: string, html: string, variables = {}) => renderIn(pool, storeId, html, variables)

  // The first render in each thread waits for the thread to start.
  beforeAll(async () => {
    await Promise.all([render('good', 'x'), render('bad', 'x')])
  })
  afterAll(() => pool.close())

  it('renders identically in a thread and in the process', async () => {
    const message = await render('good', '<p>{{ variables.name }}</p>', { name: 'A & B' })
    expect(message).toMatchObject({ subject: 'Hi', text: 'A & B', attachments: [] })
    expect(message.html).toContain('<p>A &amp; B</p>')
  })

  it('encodes a message without files identically in a thread and in the process', async () => {
    const templates = templatesWith('<p>{{ variables.name }}</p>')
    const compose = (address: string) =>
      pool.compose('good', templates, valuesWith({ name: 'A & B' }), {
        ...ENVELOPE,
        to: [{ name: 'Jo', address }],
      })
    const composed = await compose('jo@example.org')
    const { subject, html, text } = renderMessage({ ...templates, ...valuesWith({ name: 'A & B' }) })
    const expected = encodeMail(mailWith({ subject, html, text }), 'in envelope')
    if (!('encoded' in composed && 'bytes' in composed.encoded && 'bytes' in expected))
      throw new Error('not encoded')
    const lines = (bytes: Buffer) => bytes.toString().replace(/_NmP-\w+|^Date: .*$/gm, '')
    expect(composed).toMatchObject({ subject: 'Hi', attachments: [] })
    expect(lines(composed.encoded.bytes)).toBe(lines(expected.bytes))
    expect(composed.encoded.to).toEqual(['jo@example.org'])
    expect(await compose('jo@example.org\r\nBcc: x@example.org')).toMatchObject({
      encoded: { problem: { code: 'message.not_an_address' } },
    })
  })

  it('does not encode a message with files', async () => {
    const templates = templatesWith('<p>x</p>', '[{"filename":"a.pdf","fileKey":"a","sendAsLink":false}]')
    expect(await pool.compose('good', templates, valuesWith({}), ENVELOPE)).toMatchObject({
      text: 'x',
      attachments: [{ filename: 'a.pdf' }],
    })
  })

  it('reports a template error as data, with its position', async () => {
    await expect(render('good', 'x\n {{ a | nope }}')).rejects.toMatchObject({
      name: 'RenderFailed',
      problem: {
        code: 'liquid.filter_unknown',
        data: { filter: 'nope', line: 2, column: 2 },
        field: 'body',
      },
    })
  })

  it('masks large strings identically in a thread and in the process, without blocking other renders', async () => {
    const text = `{"note":"${'ask jo@example.org, '.repeat(1_000)}","password":"hunter2hunter2"}`
    const sent = { url: 'https://h.example/?token=hunter2hunter2', headers: { 'X-Key': 'abc' }, body: text }
    const call = { sent, received: { headers: {}, body: text } }
    expect(isQuickToMask(call)).toBe(false)
    const masked = pool.mask('bad', 'maskCall', call)
    expect((await render('good', '<p>x</p>')).text).toBe('x')
    expect(await masked).toEqual(runMaskJob('maskCall', call))
    expect(JSON.stringify(await masked)).not.toMatch(/hunter2|jo@example/)
  })

  // This is the last test, because closing the pool kills its runaway templates; the engine stops each after half a second.
  it('renders for other stores while runaway templates run', async () => {
    const loop = '{% for i in (1..3000) %}'
    const endless = `${loop.repeat(4)}{% assign x = i %}${'{% endfor %}'.repeat(4)}`
    let endedRenders = 0
    let isOver = false
    const keepBusy = async () => {
      while (!isOver) {
        await render('bad', endless).catch(() => {})
        endedRenders += 1
      }
    }
    for (let n = 0; n < 4; n += 1) void keepBusy()
    const renders = 10
    for (let n = 0; n < renders; n += 1) await render('good', '<p>x</p>')
    isOver = true
    // If a render had to wait for a runaway template, one would have ended.
    expect(endedRenders).toBeLessThan(renders)
  })
})

describe('a pool with one thread', () => {
  const TIMEOUT_MS = 700
  const pool = createRenderPool({ maxThreads: 1, timeoutMs: TIMEOUT_MS, maskTimeoutMs: 1 })
  afterAll(() => pool.close())

  it('starts no thread before the first render', async () => {
    let threads = 0
    const count = () => {
      threads += 1
    }
    process.on('worker', count)
    await setImmediate()
    expect(threads).toBe(0)
    await renderIn(pool, 'a', 'x')
    expect(threads).toBeGreaterThan(0)
    process.off('worker', count)
  })

  it('does not count waiting time toward the timeout, and stops nested loops', async () => {
    // The engine stops each of them after half a second, so the last task waits longer than a task may take.
    const start = performance.now()
    const outcomes = Array.from({ length: 2 }, () => renderIn(pool, 'a', NESTED_LOOPS).catch(String))
    const last = renderIn(pool, 'a', '<p>late</p>')
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toContain('liquid.too_slow')
    expect(performance.now() - start).toBeGreaterThan(TIMEOUT_MS)
    expect((await last).text).toBe('late')
  })

  it('masks a whole string if masking parts of it takes too long', async () => {
    const body = '[["a","b"],'.repeat(500_000)
    const call = { sent: { url: 'https://h.example/', headers: { a: 'b' }, body }, received: null }
    const { sent } = await pool.mask('bad', 'maskCall', call)
    expect([sent?.url, sent?.headers, sent?.body?.slice(0, 9)]).toEqual([MASK, { a: MASK }, MASK])
  })

  it.each(Object.entries(RUNAWAY_TEMPLATES))('stops a runaway template: %s', async (_, html) => {
    const outcome = await renderIn(pool, 'bad', html).catch((error: unknown) => error)
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(RenderFailed)
  })
})
