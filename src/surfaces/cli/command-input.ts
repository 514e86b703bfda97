import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { AnyOperation } from '../../core/call/operation.ts'
import type { describeFields } from '../http/query.ts'

export type Terminal = {
  stdin: AsyncIterable<Uint8Array>
  stdout: { write(text: string): unknown; isTTY?: boolean }
  stderr: { write(text: string): unknown; isTTY?: boolean }
}

/** An argument cannot be null, so an empty one means null, as does the word `null`. */
export const clearedFields = (
  fields: ReturnType<typeof describeFields>,
  texts: readonly [string, string][],
) =>
  Object.fromEntries(
    texts
      .filter(([name, value]) => (value === '' || value === 'null') && fields.get(name)?.nullable)
      .map(([name]) => [name, null]),
  )

/** Renames options to their fields. */
export function byField(options: CommandOptions, flags: Readonly<Record<string, string>>): CommandOptions {
  const fields = new Map(Object.entries(flags).map(([field, flag]) => [camelCase(flag), field]))
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [fields.get(name) ?? name, value]))
}

const camelCase = (flag: string) => flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Command-line options; a repeatable one is a list. */
export type CommandOptions = Record<string, string | boolean | string[]>
type FromStdin = NonNullable<NonNullable<AnyOperation['cli']>['fromStdin']>

export const isRequested = (flag: string | undefined, options: CommandOptions) =>
  flag === undefined || options[camelCase(flag)]

export const STORE_FLAGS = '--store <id>'

/** The field that a command always reads from standard input. */
export function stdinField(operation: Pick<AnyOperation, 'cli'> | undefined): string | null {
  const { fromStdin } = operation?.cli ?? {}
  return fromStdin && !fromStdin.flag ? fromStdin.field : null
}

/** Standard input, without the trailing line break. */
export async function readField(
  { stdin }: { stdin: AsyncIterable<Uint8Array> },
  command: Command,
  { field, json }: FromStdin,
): Promise<Record<string, unknown>> {
  const input = decode(command, await buffer(stdin)).replace(/\r?\n$/, '')
  if (!json) return { [field]: input }
  try {
    return { [field]: JSON.parse(input) }
  } catch {
    return command.error('standard input is not valid JSON')
  }
}

/** Rejects invalid UTF-8 rather than storing a different value. */
function decode(command: Command, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return command.error('standard input is not valid UTF-8')
  }
}

export async function readJsonFile(command: Command, path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch(() => command.error(`cannot read ${path}`))
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {}
  return command.error(`${path} does not contain a JSON object`)
}
