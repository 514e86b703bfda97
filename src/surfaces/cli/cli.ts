import { Argument, Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander'
import { operator, type Services } from '../../core/call/context.ts'
import { AppError } from '../../core/call/errors.ts'
import { type AnyOperation, type CliCommand, invoke } from '../../core/call/operation.ts'
import { findStore, findStoreIdOf } from '../../core/call/store.ts'
import type { Progress, Reporter } from '../../ports/installation.ts'
import { TEST_INBOX_PORT } from '../../ports/mail.ts'
import { textOf } from '../../problems/text.ts'
import { describeFields, type FieldDescription, parseTextFields } from '../http/query.ts'
import {
  byField,
  type CommandOptions,
  clearedFields,
  isRequested,
  readField,
  readJsonFile,
  STORE_FLAGS,
  stdinField,
  type Terminal,
} from './command-input.ts'
import { addContentCommands } from './content/commands.ts'
import { formatAsText } from './format.ts'
import { explainOrReject, GROUPS } from './groups.ts'

export type Actions = {
  serve(options: { withWorker: boolean; json: boolean; inboxPort: number | undefined }): Promise<void>
  worker(options: { json: boolean }): Promise<void>
  /** Creates or upgrades the database and returns the versions that were applied. */
  migrate(): Promise<readonly string[]>
  /** Restores a backup, or ends the pending executions of a database restored by other tools; returns a summary. */
  restore(options: { from: string | null; reporter: Reporter }): Promise<object>
  /** Requires an existing database unless the command may begin an installation. */
  withServices<T>(
    options: { beginsInstallation: boolean },
    use: (services: Services) => Promise<T>,
  ): Promise<T>
}

/** The command line: commands for the service and for content, and every operation that has a command. */
export function createProgram(
  operations: readonly AnyOperation[],
  version: string,
  actions: Actions,
  terminal: Terminal,
  env: Readonly<Record<string, string | undefined>> = {},
): Command {
  const program = withErrorHandling(new Command('flowpost'))
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    })
    .description('Flowpost: emails and HTTP calls for your workflows')
    .version(version)
    .allowExcessArguments()
    .allowUnknownOption()
    .action(explainOrReject)

  withErrorHandling(program.command('serve'))
    .addOption(jsonLogOption())
    .description('Serve the API and the app, and run background work')
    .option('--no-worker', 'leave background work to other processes')
    .option('--test-inbox', 'start a test mail server on this machine, with its messages at /inbox')
    .addOption(
      new Option('--inbox-port <port>', 'test mail server port').default(TEST_INBOX_PORT).argParser(readPort),
    )
    .action(({ worker, json = false, testInbox, inboxPort }: ServeFlags) =>
      actions.serve({ withWorker: worker, json, inboxPort: testInbox ? inboxPort : undefined }),
    )
  withErrorHandling(program.command('worker'))
    .addOption(jsonLogOption())
    .description('Run background work only')
    .action(({ json = false }: { json?: boolean }) => actions.worker({ json }))
  withErrorHandling(program.command('migrate'))
    .addOption(jsonOption())
    .description('Bring the database up to date; serve and worker do this automatically')
    .action(async (_, command) => print(terminal, command, { applied: await actions.migrate() }))

  withErrorHandling(program.command('restore'))
    .addOption(jsonOption())
    .description(
      'Restore a backup into an empty data folder. Executions that were pending in it end as `outcome unknown`, so that nothing is sent twice',
    )
    .option('--from <folder>', 'folder that the backup was written to')
    .option(
      '--loaded',
      'the database was restored by other means, such as pg_restore: only end its pending executions',
    )
    .action(async ({ from, loaded = false, json = false }: RestoreFlags, command: Command) => {
      if ((from !== undefined) === loaded) command.error('provide either --from or --loaded')
      const reporter = createReporter(terminal.stderr, json)
      print(terminal, command, await actions.restore({ from: from ?? null, reporter }))
    })

  addContentCommands((name) => withErrorHandling(program.command(name)), terminal, env)

  for (const operation of operations)
    if (operation.cli) addOperation(program, operation, { ...actions, terminal })
  return program
}

type RestoreFlags = { from?: string; loaded?: boolean; json?: boolean }
type ServeFlags = { worker: boolean; json?: boolean; testInbox?: boolean; inboxPort: number }

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('must be a port number')
}

/** Makes a command print an error on one line, and throw instead of exiting. */
function withErrorHandling(command: Command): Command {
  const report = command.error.bind(command)
  // The library reports only the first missing option.
  command.error = (message, options) => report(explainMisuse(command, message, options?.code), options)
  return command
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`flowpost: ${toOneLine(text)}\n`) })
    .configureHelp({ optionDescription: describeOption })
    .allowExcessArguments(false)
}

/** Shorter than the library's message. An extra argument is not repeated, because it may be a secret. */
function explainMisuse(command: Command, message: string, code: string | undefined): string {
  if (code === 'commander.missingMandatoryOptionValue') return missingOptions(command)
  if (code !== 'commander.excessArguments') return message
  const [, field] = / < (\w+)$/.exec(command.usage()) ?? []
  return `too many arguments${field === undefined ? '' : `: ${field} is read from standard input`}`
}

function missingOptions(command: Command): string {
  const missing = command.options.filter(
    (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
  )
  return `required: ${missing.map(({ flags }) => flags).join(', ')}`
}

const describeOption = (option: Option) =>
  `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`

/** The library puts its suggestion on a second line. */
const toOneLine = (text: string) =>
  text
    .trim()
    .replace(/^error: /, '')
    .replace(
      /^command-argument value '.*' is invalid for argument '(.*)'\. Allowed choices are (.*)\.$/s,
      '$1: must be one of $2',
    )
    .replace(/\n\(Did you mean (.*)\?\)$/, '; did you mean $1?')
    .split('\n')[0]

function addOperation(
  program: Command,
  operation: AnyOperation,
  { withServices, terminal }: Pick<Actions, 'withServices'> & { terminal: Terminal },
) {
  const {
    command: commandPath = '',
    positional = [],
    fromFile = [],
    fromStdin,
    omit = [],
    flags = {},
    negations = {},
    wholeInstallation = false,
    beginsInstallation = false,
  } = operation.cli ?? {}
  const [groupName = '', verb] = commandPath.split(' ')
  const parent = verb === undefined ? program : groupNamed(program, groupName)
  const command = withErrorHandling(parent.command(verb ?? groupName)).description(operation.summary)
  command.addOption(jsonOption())
  if (!wholeInstallation)
    command.option(
      STORE_FLAGS,
      'store id; optional if there is only one store, or if the command names a record of the store',
    )
  const fields = describeFields(operation)
  for (const [name, field] of fields) {
    if (positional.includes(name)) command.addArgument(createArgument(name, field))
    else if (![...fromFile, ...omit, fromStdin?.field].includes(name))
      for (const option of createOptions(flags[name] ?? name, field, negations[name]))
        command.addOption(option)
  }
  if (fromStdin?.flag) command.option(`--${fromStdin.flag}`, fields.get(fromStdin.field)?.description)
  if (fromFile.length > 0) command.argument('<file>', `JSON file with ${fromFile.join(', ')}`)
  const stdin = stdinField(operation)
  if (stdin !== null) command.usage(`${command.usage()} < ${stdin}`)
  command.action(async (...args: unknown[]) => {
    const { json = false, ...options }: CommandOptions = command.opts()
    requireDecisions(command, fields, options)
    const values = byField(options, flags)
    const lists = Object.fromEntries(Object.entries(values).filter(([, value]) => Array.isArray(value)))
    const texts = [
      ...Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
      ...positional.map((name, index): [string, string] => [name, String(args[index])]),
    ]
    const input = {
      ...(fromFile.length > 0 ? await readJsonFile(command, String(args[positional.length])) : {}),
      ...parseTextFields(operation, texts),
      ...lists,
      ...clearedFields(fields, texts),
      ...(fromStdin && isRequested(fromStdin.flag, values)
        ? await readField(terminal, command, fromStdin)
        : {}),
    }
    const output = await withServices({ beginsInstallation }, async (services) => {
      const findCommandStore = async () =>
        findStore(services.db, values.store ?? (await findStoreIdOf(services.db, String(args[0]))))
      const store = wholeInstallation ? null : await findCommandStore()
      const reporter = createReporter(terminal.stderr, Boolean(json))
      const ctx = operator({ ...services, reporter }, store)
      return invoke(operation, ctx, input).then((result) => result.output, nameOptions(operation, fields))
    })
    print(terminal, command, output, operation.cli)
    if (operation.cli?.isIncomplete?.(output as Record<string, unknown>)) throw new IncompleteResult()
  })
}

/** Makes an error name the option that a user typed instead of the field that it sets. */
const nameOptions =
  (
    { cli: { positional = [], fromFile = [], fromStdin, flags = {} } = { command: '' } }: AnyOperation,
    fields: ReturnType<typeof describeFields>,
  ) =>
  (error: unknown): never => {
    if (!(error instanceof AppError)) throw error
    const { problem } = error
    const { field = '' } = problem
    if (field === fromStdin?.field)
      error.message += problem.code === 'value.required' && !fromStdin.flag ? ', on standard input' : ''
    else if (fields.has(field) && !positional.includes(field) && !fromFile.includes(field))
      error.message = textOf({ ...problem, field: `--${optionName(flags[field] ?? field)}` })
    throw error
  }

function groupNamed(program: Command, name: string): Command {
  return (
    program.commands.find((command) => command.name() === name) ??
    withErrorHandling(program.command(name))
      .description(GROUPS[name] ?? `Commands on ${name}`)
      // Otherwise, an option of an unknown command would be reported instead of the command.
      .allowExcessArguments()
      .allowUnknownOption()
      .action(explainOrReject)
  )
}

const jsonLogOption = () => new Option('--json', 'log in JSON even on a terminal')
const jsonOption = () => new Option('--json', 'print JSON')

function createArgument(name: string, { description, choices }: FieldDescription): Argument {
  const argument = new Argument(`<${name}>`, description)
  return choices ? argument.choices(choices) : argument
}

/** A required boolean has an option for each value, so that omitting both does not mean no. */
function createOptions(name: string, field: FieldDescription, negation?: string): Option[] {
  const option = createOption(name, field)
  if (!isDecision(field)) return [option]
  return [option.makeOptionMandatory(false), new Option(`--no-${option.name()}`, negation)]
}

const isDecision = ({ kind, required }: FieldDescription) => kind === 'boolean' && required

function requireDecisions(
  command: Command,
  fields: ReadonlyMap<string, FieldDescription>,
  options: CommandOptions,
) {
  for (const [name, field] of fields)
    if (isDecision(field) && options[name] === undefined) {
      const { long } = createOption(name, field)
      command.error(`provide either ${long} or ${long?.replace('--', '--no-')}`)
    }
}

const optionName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function createOption(name: string, field: FieldDescription): Option {
  const value = { boolean: '', list: ' <value...>', integer: ' <value>', text: ' <value>' }[field.kind]
  const option = new Option(`--${optionName(name)}${value}`, field.description)
  if (field.knownValues) option.choices(field.knownValues)
  return option.makeOptionMandatory(field.required)
}

function print({ stdout, stderr }: Terminal, command: Command, output: unknown, cli: OutputFormat = {}) {
  const { json } = command.opts<{ json?: boolean }>()
  const { [cli.stdoutField ?? '']: file, ...rest } = output as Record<string, unknown>
  if (json) stdout.write(`${JSON.stringify(output)}\n`)
  else if (typeof file !== 'string') stdout.write(`${formatAsText(output, cli.columns)}\n`)
  else {
    stdout.write(file.endsWith('\n') ? file : `${file}\n`)
    stderr.write(`${formatAsText(rest)}\n`)
  }
}

type OutputFormat = Pick<CliCommand, 'columns' | 'stdoutField'>

/** Thrown after a result has been printed that does not count as a success. */
export class IncompleteResult extends Error {}

/** The library throws for help and version too, with exit code 0. */
export const isHelp = (error: unknown) => error instanceof CommanderError && error.exitCode === 0
export const isUsageError = (error: unknown) => error instanceof CommanderError

const INTERVAL_MS = 100
const CLEAR = '\r\u001b[K'

/** Shows progress on a line that is overwritten, on a terminal only. Warnings are always printed. */
export function createReporter(
  terminal: Terminal['stderr'],
  quiet: boolean,
  now: () => number = Date.now,
): Reporter {
  const isVisible = terminal.isTTY === true && !quiet
  let lastWrittenMs = 0
  return {
    progress(progress) {
      if (!isVisible) return
      const isEnd = progress.done >= progress.total
      if (!isEnd && now() - lastWrittenMs < INTERVAL_MS) return
      lastWrittenMs = now()
      terminal.write(`${CLEAR}${describe(progress)}`)
      // Further output starts on an empty line.
      if (isEnd) terminal.write(CLEAR)
    },
    warn: (text) => void terminal.write(`${isVisible ? CLEAR : ''}flowpost: ${text}\n`),
  }
}

function describe({ stage, done, total, bytes }: Progress): string {
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  const size = bytes === undefined ? '' : ` · ${(bytes / 1024 / 1024).toFixed(1)} MB`
  return `${stage.padEnd(18)} ${String(percent).padStart(3)}% · ${done} of ${total}${size}`
}
