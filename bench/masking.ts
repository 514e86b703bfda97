import { createKnownValueRemover } from '../src/engine/mask/known-values/known-values.ts'
import { maskBody } from '../src/engine/mask/personal/personal.ts'
import { harmlessSamples, personalSamples, phoneSamples } from '../src/testing/masking/masking-data.ts'
import { orderSamples } from '../src/testing/masking/masking-orders.ts'
import { type Sample, tokenSamples } from '../src/testing/masking/masking-tokens.ts'
import { median, type Row, timeRow } from './table.ts'

const TOKENS_PER_KIND = 60
const PER_KIND = 2000
const PHONES_PER_STYLE = 10
const ORDERS_PER_LOCALE = 20
const RUNS = 31
const MEGABYTE = 1_000_000

/** Recall, false positives and cost of masking. */
export async function benchMasking(): Promise<Row[]> {
  const harmless = harmlessSamples(PER_KIND)
  return [
    recallRow('provider tokens', tokenSamples(TOKENS_PER_KIND), 99.5),
    ...groupByKind(personalSamples(PER_KIND)).map(([kind, samples]) => recallRow(kind, samples, 100)),
    recallRow('phone numbers in all forms of 76 locales', phoneSamples(PHONES_PER_STYLE), 85),
    ...orderRows(),
    changedRow('ids, SKUs, amounts, times in text', harmless.filter(isMasked).length, harmless.length),
    ...timeRows(),
  ]
}

const isMasked = ({ text, value }: Sample) => !maskBody(text).includes(value)

function recallRow(kind: string, samples: Sample[], goal: number): Row {
  return percentRow(`masked: ${kind}`, samples.filter(isMasked).length, samples.length, goal)
}

function percentRow(metric: string, count: number, total: number, goal: number): Row {
  const percent = (count / total) * 100
  return {
    metric,
    measured: `${percent.toFixed(2)}% of ${total}`,
    goal: goal === 100 ? '100%' : `≥ ${goal}%`,
    isMet: percent >= goal,
  }
}

const changedRow = (kind: string, changed: number, total: number): Row => ({
  metric: `changed: ${kind}`,
  measured: `${((changed / total) * 100).toFixed(2)}% of ${total}`,
  goal: '≤ 0.1%',
  isMet: changed / total <= 0.001,
})

function groupByKind(samples: Sample[]): [kind: string, samples: Sample[]][] {
  return Object.entries(Object.groupBy(samples, ({ kind }) => kind)).map(([kind, group]) => [
    kind,
    group ?? [],
  ])
}

function orderRows(): Row[] {
  const counts = { personal: 0, masked: 0, harmless: 0, changed: 0 }
  for (const { shape, text, personal, harmless } of orderSamples(ORDERS_PER_LOCALE)) {
    const write = shape === 'form' ? encodeFormValue : (value: string) => JSON.stringify(value).slice(1, -1)
    const masked = maskBody(text)
    for (const value of personal.map(write).filter((value) => text.includes(value))) {
      counts.personal += 1
      if (!masked.includes(value)) counts.masked += 1
    }
    for (const value of harmless.map(write).filter((value) => text.includes(value))) {
      counts.harmless += 1
      if (!masked.includes(value)) counts.changed += 1
    }
  }
  return [
    percentRow('masked: personal data by key, orders in 22 locales', counts.masked, counts.personal, 99),
    changedRow('ids, SKUs, amounts, times in orders', counts.changed, counts.harmless),
  ]
}

const encodeFormValue = (value: string) => new URLSearchParams({ v: value }).toString().slice(2)

function timeRows(): Row[] {
  const text = ordersOfOneMegabyte()
  const secrets = [
    'hunter2hunter2',
    'sk_live_abcdefghijklmnop',
    'p%41ss\\w"ord',
    'S3cr3t!Key/ü+ x',
    'zZtop-tier-0001',
  ]
  const { remove } = createKnownValueRemover(secrets)
  return [
    timeRow(
      'mask 1 MB of JSON, p50',
      medianTime(() => maskBody(text)),
      50,
    ),
    timeRow(
      'remove 5 known values from 1 MB, p50',
      medianTime(() => remove(text)),
      50,
    ),
  ]
}

function ordersOfOneMegabyte(): string {
  const orders: string[] = []
  let length = 2
  for (const { shape, text } of orderSamples(ORDERS_PER_LOCALE)) {
    if (shape === 'form' || length + text.length >= MEGABYTE) continue
    orders.push(text)
    length += text.length + 1
  }
  return `[${orders.join(',')}]`
}

function medianTime(work: () => string): number {
  const times: number[] = []
  for (let n = 0; n < RUNS; n += 1) {
    const startedMs = performance.now()
    work()
    times.push(performance.now() - startedMs)
  }
  return median(times)
}
