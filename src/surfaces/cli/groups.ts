import type { Command } from 'commander'
import { editDistance } from '../../engine/edit-distance.ts'

export const GROUPS: Record<string, string> = {
  store: 'Stores, each isolated from the others',
  key: 'API keys',
  token: 'Step tokens, which workflow platforms use to run steps',
  'signing-secret': 'Secrets for signing step calls',
  shopify: 'Shopify shops that run steps through Flow',
  smtp: 'SMTP senders',
  mailbox: 'Connected mailboxes',
  sender: 'Senders of any kind',
  inbox: 'The built-in test inbox',
  history: 'Sent emails and HTTP calls',
  language: 'Layout languages',
  notice: 'Who receives emails about problems in a store',
  secret: 'Secrets that templates use',
  file: 'Uploaded files',
  layout: 'Email layouts and their languages',
  request: 'HTTP requests',
  step: 'Workflow steps that use layouts and HTTP requests',
  preset: 'Shared headers and footers, and saved blocks',
  settings: 'Store settings',
  repo: 'The repository that stores versions as commits',
  unsubscribe: 'Addresses that unsubscribed from marketing emails',
  user: 'App accounts',
  installation: 'Settings for the whole installation',
  'master-key': 'The key that encrypts secrets and credentials',
}

/** A group without a known command: `help` explains its commands, anything else is rejected. */
export function explainOrReject(this: Command) {
  const [first, ...words] = this.args
  if (first === undefined) return this.error(`a command is required: ${namesOf(this).join(', ')}`)
  if (first.startsWith('-')) return this.error(`unknown option '${first}'`)
  if (first !== 'help') return refuse(this, first)
  return words.reduce((group: Command, word) => findIn(group, word) ?? refuse(group, word), this).help()
}

const namesOf = (group: Command) => group.commands.map((command) => command.name())
const findIn = (group: Command, name: string) => group.commands.find((command) => command.name() === name)

function refuse(group: Command, unknown: string): never {
  const names = namesOf(group)
  const suggestion = closestOf(unknown, names)
  const available =
    names.length === 0 ? `\`${group.name()}\` has no subcommands` : `available commands: ${names.join(', ')}`
  return group.error(
    `unknown command \`${unknown}\`; ${suggestion ? `did you mean \`${suggestion}\`?` : available}`,
  )
}

/** The closest known word: at most two typos away, or one for short words. */
function closestOf(unknown: string, words: readonly string[]): string | null {
  const allowed = unknown.length < 4 ? 1 : 2
  const ranked = words
    .map((word) => ({ word, distance: editDistance(unknown.toLowerCase(), word) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.word ?? null
}
