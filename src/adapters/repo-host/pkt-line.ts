import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import { problemOf } from '../../problems/problem-of.ts'

/** One line of git's wire format; special lines separate sections. */
export type PktLine = { kind: 'data'; data: Buffer } | { kind: 'flush' | 'delim' | 'end' }

const SPECIAL = ['flush', 'delim', 'end'] as const
const LENGTH_BYTES = 4
/** More than in any real response; lines are read in one go, so their number must be limited. */
export const MAX_LINES = 100_000

const HEX = /^[0-9a-f]{4}$/i

export const FLUSH = Buffer.from('0000')
export const DELIM = Buffer.from('0001')

export function encodeLine(text: string): Buffer {
  const data = Buffer.from(text)
  return Buffer.concat([
    Buffer.from((data.length + LENGTH_BYTES).toString(16).padStart(LENGTH_BYTES, '0')),
    data,
  ])
}

/** Reads all lines, or up to and including the one that `isLast` accepts; `end` is the offset after it. */
export function readLines(
  bytes: Buffer,
  isLast: (line: PktLine) => boolean = () => false,
): { lines: PktLine[]; end: number } {
  const lines: PktLine[] = []
  let position = 0
  while (position < bytes.length) {
    const head = bytes.toString('latin1', position, position + LENGTH_BYTES)
    const length = HEX.test(head) ? Number.parseInt(head, 16) : LENGTH_BYTES - 1
    const special = SPECIAL[length]
    if (!special && (length < LENGTH_BYTES || position + length > bytes.length)) throw protocolError()
    const line: PktLine = special
      ? { kind: special }
      : { kind: 'data', data: bytes.subarray(position + LENGTH_BYTES, position + length) }
    position += special ? LENGTH_BYTES : length
    if (lines.push(line) > MAX_LINES) throw protocolError()
    if (isLast(line)) break
  }
  return { lines, end: position }
}

export const textOf = (line: PktLine): string =>
  line.kind === 'data' ? line.data.toString().replace(/\n$/, '') : ''

export const protocolError = () => new RepoFailure('protocol', problemOf('repository.protocol_invalid'))
