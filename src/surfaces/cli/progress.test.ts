import { describe, expect, it } from 'vitest'
import { createReporter } from './cli.ts'

const MB = 1024 * 1024

function createTerminal(isTTY: boolean, quiet = false) {
  const output: string[] = []
  let nowMs = 1000
  const reporter = createReporter({ isTTY, write: (text) => output.push(text) }, quiet, () => nowMs)
  return {
    output,
    reporter,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('progress', () => {
  it('is one line that is overwritten a few times a second and removed at the end', () => {
    const { output, reporter, advance } = createTerminal(true)
    reporter.progress({ stage: 'executions', done: 10, total: 40, bytes: MB })
    advance(10)
    reporter.progress({ stage: 'executions', done: 20, total: 40, bytes: MB })
    advance(100)
    reporter.progress({ stage: 'executions', done: 30, total: 40, bytes: 1.5 * MB })
    reporter.progress({ stage: 'executions', done: 40, total: 40, bytes: 2 * MB })
    expect(output).toEqual([
      '\r\u001b[Kexecutions          25% · 10 of 40 · 1.0 MB',
      '\r\u001b[Kexecutions          75% · 30 of 40 · 1.5 MB',
      '\r\u001b[Kexecutions         100% · 40 of 40 · 2.0 MB',
      '\r\u001b[K',
    ])
  })

  it.each([
    ['without a terminal', false, false],
    ['with --json', true, true],
  ])('is not shown %s, but warnings are', (_, isTTY, quiet) => {
    const { output, reporter } = createTerminal(isTTY, quiet)
    reporter.progress({ stage: 'files', done: 1, total: 2 })
    reporter.warn('beware')
    expect(output).toEqual(['flowpost: beware\n'])
  })
})
