import type { Command } from 'commander'
import { closestOf } from './closest.ts'

export const GROUPS: Record<string, string> = {
  store: 'Accounts, each walled off from the others',
  key: 'API keys',
  token: 'Step tokens, with which workflow platforms run steps',
  'signing-secret': 'Secrets for signing step calls',
  shopify: 'Shops whose Flow runs steps',
  smtp: 'SMTP senders',
  mailbox: 'Connected mailboxes',
  sender: 'Senders of any kind',
  inbox: 'The built-in test inbox',
  history: 'Emails and calls that were made',
  language: 'Languages of layouts',
  notice: 'Who is mailed about problems of a store',
  secret: 'Secrets that templates use',
  file: 'Uploaded files',
  layout: 'Emails, with their languages',
  request: 'HTTP requests',
  step: 'Steps of workflows that use layouts and HTTP requests',
  preset: 'Headers and footers that layouts share',
  settings: 'Settings of a store',
  repo: 'The repository that keeps versions as commits',
  unsubscribe: 'Addresses that want no marketing',
  user: 'Accounts of the app',
  installation: 'What concerns the whole installation',
  'master-key': 'The key that seals secrets and credentials',
}

/** What a group of commands does by itself: `help` explains its commands, anything else is refused. */
export function explainOrRefuse(this: Command) {
  const [first, ...words] = this.args
  if (first === undefined) return this.error(`a command is needed: ${namesOf(this).join(', ')}`)
  if (first !== 'help') return refuse(this, first)
  return words.reduce((group: Command, word) => findIn(group, word) ?? refuse(group, word), this).help()
}

const namesOf = (group: Command) => group.commands.map((command) => command.name())
const findIn = (group: Command, name: string) => group.commands.find((command) => command.name() === name)

function refuse(group: Command, unknown: string): never {
  const names = namesOf(group)
  const meant = closestOf(unknown, names)
  const there = names.length === 0 ? `\`${group.name()}\` has none` : `there are ${names.join(', ')}`
  return group.error(`unknown command \`${unknown}\`; ${meant ? `did you mean \`${meant}\`?` : there}`)
}
