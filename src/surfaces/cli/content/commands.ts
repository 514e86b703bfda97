import { buffer } from 'node:stream/consumers'
import { type Command, Option } from 'commander'
import { AppError } from '../../../core/call/errors.ts'
import { inField, problemOf } from '../../../problems/problems.ts'
import type { Terminal } from '../command-input.ts'
import type { ApiClient } from './api-client.ts'
import type { PushResult } from './push.ts'

export const CONTENT_COMMANDS = ['pull', 'push', 'diff', 'check'] as const

const KEY_SETTING = 'FLOWPOST_API_KEY'

type CommonOptions = { url: string; dir: string; keyStdin?: boolean; json?: boolean }
type Environment = Readonly<Record<string, string | undefined>>

/** Commands for layouts in a folder. They access the server over HTTP only. */
export function addContentCommands(
  add: (name: (typeof CONTENT_COMMANDS)[number]) => Command,
  terminal: Terminal,
  env: Environment,
): void {
  const { stdout, stderr } = terminal
  const show = (json: boolean | undefined, result: object, text: string) =>
    stdout.write(json ? `${JSON.stringify(result)}\n` : `${text}\n`)

  withCommonOptions(add('pull'))
    .description(
      'Write every layout of a store into a folder, in the same format as repository versions. Changes made in the folder are kept',
    )
    .option('--force', 'overwrite changes made in the folder')
    .action(async ({ force = false, ...common }: CommonOptions & { force?: boolean }) => {
      const server = await connect(common, terminal, env)
      const { pull } = await import('./pull.ts')
      const result = await pull(server, common.dir, { force, stderr })
      const { added, updated, removed, changedHere, unchanged } = result
      const lines = [
        ...added.map((id) => `added    layouts/${id}`),
        ...updated.map((id) => `updated  layouts/${id}`),
        ...removed.map((id) => `removed  layouts/${id}`),
        ...changedHere.map((id) => `kept     layouts/${id}, which was changed here`),
      ]
      show(common.json, result, [...lines, `${lines.length} changed, ${unchanged} unchanged`].join('\n'))
    })

  withCommonOptions(add('push'))
    .description(
      'Send the changes made in the folder. Everything is checked first; layouts that have also changed on the server are refused',
    )
    .option('--dry-run', 'check everything and show what would change, but change nothing')
    .option('--create', 'create layouts from folders whose name is not an id, and rename the folders')
    .option('--base <folder>', 'the content as it was last pushed, such as a checkout of the previous commit')
    .option('--force', 'overwrite changes made on the server')
    .action(async ({ dryRun = false, create = false, force = false, base, ...common }: PushFlags) => {
      const server = await connect(common, terminal, env)
      const { push } = await import('./push.ts')
      const options = { dryRun, create, force, base: base ?? null }
      const showPlan = (plan: PushResult) => common.json || stdout.write(formatPlan(plan))
      const result = await push(server, common.dir, options, { stderr, showPlan })
      const { created, updated, unchanged } = result
      const counts = `${created.length} created, ${updated.length} updated, ${unchanged} unchanged`
      show(common.json, result, dryRun ? `${counts}; nothing was sent, because of --dry-run` : counts)
    })

  withCommonOptions(add('diff'))
    .description('Show what differs between the folder and the server, value by value')
    .option('--exit-code', 'exit with 1 if anything differs')
    .action(async ({ exitCode = false, ...common }: CommonOptions & { exitCode?: boolean }) => {
      const server = await connect(common, terminal, env)
      const { diff, formatDiff } = await import('./diff.ts')
      const differences = await diff(server, common.dir)
      show(common.json, differences, formatDiff(differences))
      if (exitCode && differences.layouts.length > 0)
        throw new AppError('conflict', problemOf('content.differs', { layouts: differences.layouts.length }))
    })

  withCommonOptions(add('check'))
    .description(
      'Render every language of every layout in the folder with every data set; fail on findings and on differences from snapshots',
    )
    .option('--update', 'save the rendered emails as snapshots')
    .option('--allow <rule...>', 'accept findings of these rules')
    .action(async ({ update = false, allow = [], ...common }: CheckFlags) => {
      const server = await connect(common, terminal, env)
      const { check } = await import('./check.ts')
      const result = await check(server, common.dir, { update, allow }, stderr)
      const { layouts, emails, snapshots } = result
      const saved = update
        ? `${count(snapshots.written, 'snapshot')} saved`
        : `${count(snapshots.compared, 'snapshot')} compared`
      const rendered = `${count(layouts, 'layout')}, ${count(emails, 'email')}`
      show(common.json, result, `${rendered}: no problems; ${saved}`)
    })
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

type CheckFlags = CommonOptions & { update?: boolean; allow?: string[] }
type PushFlags = CommonOptions & { dryRun?: boolean; create?: boolean; force?: boolean; base?: string }

const withCommonOptions = (command: Command) =>
  command
    .addOption(new Option('--json', 'print JSON'))
    .requiredOption('--url <address>', 'where the service runs, such as https://flowpost.example.com')
    .requiredOption('--dir <folder>', 'folder with the layouts')
    .option('--key-stdin', `read the API key from standard input instead of ${KEY_SETTING}`)

/** The key is never an argument, which other users of the machine could read. */
async function connect(
  { url, keyStdin }: CommonOptions,
  { stdin }: Terminal,
  env: Environment,
): Promise<ApiClient> {
  const key = keyStdin ? (await buffer(stdin)).toString('utf8').trim() : env[KEY_SETTING]
  if (!key) throw new AppError('invalid', inField(KEY_SETTING, problemOf('content.no_key')))
  if (!/^[\x21-\x7e]+$/.test(key)) throw new AppError('invalid', problemOf('key.invalid'))
  const { createApiClient } = await import('./api-client.ts')
  return createApiClient(url, key)
}

const MAX_PATHS = 5

function formatPlan({ created, updated, deletedHere }: PushResult): string {
  const lines = (verb: string, changes: PushResult['updated']) =>
    changes.flatMap(({ folder, changed, warnings }) => [
      `${verb}  layouts/${folder}: ${summary(changed)}`,
      ...warnings.map((warning) => `         warning: ${warning}`),
    ])
  const keepLines = deletedHere.map((id) => `keep    layouts/${id} on the server: delete it there`)
  return [...lines('create', created), ...lines('update', updated), ...keepLines]
    .map((line) => `${line}\n`)
    .join('')
}

const summary = (paths: readonly string[]) =>
  [
    ...paths.slice(0, MAX_PATHS),
    ...(paths.length > MAX_PATHS ? [`and ${paths.length - MAX_PATHS} more`] : []),
  ].join(', ')
