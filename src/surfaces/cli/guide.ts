import type { Argument, Command, Option } from 'commander'
import type { AnyOperation } from '../../core/call/operation.ts'
import { describeFields } from '../http/query.ts'
import { STORE_FLAGS, stdinField } from './command-input.ts'
import { GROUPS } from './groups.ts'

const INTRODUCTION = `# Command line

<!-- Generated from the commands by \`npm run docs\`. -->

\`npx flowpost <command>\`; in a clone of the repository \`npm run -s flowpost -- <command>\`.

- Add \`--help\` to any command to see how to use it, or run \`help smtp add\`.
- Every command accepts \`--json\`. Without it, lists are printed as tables, with long values shortened. \`serve\` and \`worker\` log to
  stdout; the other commands print their result to stdout and log to stderr.
- \`--store\` selects the store; it is optional if there is only one, or if the first argument is the id of a record, such as
  a layout or an execution.
- Commands work while the server runs, and use the same settings (see [settings.md](settings.md)). A new installation
  begins with \`serve\`, \`worker\`, \`migrate\`, \`store create\`, \`demo\`, \`import\`, \`setup-link\` or \`user add\`; all other commands
  require an existing database.
- A command whose usage ends in \`<\` and a name reads that input from standard input: \`printf '%s' "$VALUE" | npx flowpost …\`.
- Where a description mentions null, pass that word or an empty argument: \`--from-name null\`.
- Invalid arguments produce one line on stderr that starts with \`flowpost:\`, and exit code 2. Other failures produce one
  line and exit code 1.
`

export function renderGuide(program: Command, operations: readonly AnyOperation[]): string {
  const ungrouped = program.commands.filter(({ commands }) => commands.length === 0)
  const groups = program.commands.filter(({ commands }) => commands.length > 0)
  const sections = [
    section('The service and the installation', ungrouped, operations),
    ...groups.map((group) =>
      section(`${group.name()}: ${GROUPS[group.name()] ?? ''}`, group.commands, operations),
    ),
  ]
  return [INTRODUCTION, ...sections].join('\n')
}

const section = (title: string, commands: readonly Command[], operations: readonly AnyOperation[]) =>
  `## ${title}\n\n${commands.map((command) => describeCommand(command, operations)).join('\n')}`

function describeCommand(command: Command, operations: readonly AnyOperation[]): string {
  const words = wordsOf(command)
  const operation = operations.find(({ cli }) => cli?.command === words)
  const stdin = stdinField(operation)
  const options = command.options.filter(({ long }) => long !== '--json')
  const usage = [
    words,
    ...command.registeredArguments.map((argument) => `<${argument.name()}>`),
    ...options.map(usageOf),
    ...(stdin === null ? [] : [`< ${stdin}`]),
  ].join(' ')
  const details = [
    ...command.registeredArguments.map((argument) => ({ name: argument.name(), text: textOf(argument) })),
    ...options.filter(isSpecific).map((option) => ({ name: option.long, text: textOf(option) })),
    ...(operation && stdin !== null
      ? [{ name: stdin, text: describeFields(operation).get(stdin)?.description ?? '' }]
      : []),
  ].filter(({ text }) => text !== '')
  const list = details.map(({ name, text }) => `- \`${name}\`: ${text}\n`).join('')
  return `**\`${usage}\`**\n\n${command.description()}.\n${list === '' ? '' : `\n${list}`}`
}

const wordsOf = (command: Command): string =>
  [...(command.parent?.parent ? [command.parent.name()] : []), command.name()].join(' ')

/** Excludes the option that most commands share. */
const isSpecific = ({ flags }: Option) => flags !== STORE_FLAGS

function usageOf(option: Option): string {
  const value = option.argChoices ? ` ${option.argChoices.join('|')}` : option.flags.replace(/^\S+/, '')
  const flagAndValue = `${option.long}${value}`
  return option.mandatory && option.defaultValue === undefined ? flagAndValue : `[${flagAndValue}]`
}

/** The choices of an option are part of its usage; those of an argument are not. */
function textOf(parameter: Option | Argument): string {
  const { description, defaultValue, argChoices } = parameter
  if ('negate' in parameter)
    return defaultValue === undefined || parameter.negate
      ? description
      : `${description} (default: ${defaultValue})`
  if (!argChoices) return description
  const choices = argChoices.join(', ')
  return description === '' ? choices : `${description} (${choices})`
}
