import { define, type Problem } from './define.ts'

/** Stores, keys, secrets, shops and the test inbox. */
export const STORE_PROBLEMS = {
  'store.not_found': define('store not found'),
  'store.header_missing': define('required: the store id'),
  'store.none': define('there is no store yet: create one with store create'),
  'store.several': define('required, because there is more than one store: list them with store list'),
  'store.needed_for_role': define(
    'required with --role, because there is more than one store: list them with store list',
  ),
  'key.not_found': define('key not found'),
  'token.not_found': define('token not found'),
  'shop.not_found': define('shop not found'),
  'shop.domain_invalid': define('must be a domain such as shop.myshopify.com'),
  'shop.connected_elsewhere': define('this shop is connected to another store; disconnect it there first'),
  'inbox.this_machine_only': define('the test inbox can only be opened in a browser on this machine', {
    fix: 'Open the address in a browser on the machine that runs the service.',
  }),
  'message.not_found': define('message not found'),
  'settings.too_many_languages': define<{ maximum: number }>('must have at most {maximum} languages', {
    fix: 'Remove a language first.',
  }),
  'recipient.has_pending': define<{ count: number; executions: readonly string[] }>(
    '{count, plural, one {{count} execution for this recipient has} other {{count} executions for this recipient have}} not ended: wait for {executions}, or cancel {count, plural, one {it} other {them}}',
    { fix: 'Then try erasing the recipient again.' },
  ),
  'attachment.not_found': define('attachment not found'),
  'secret.not_found': define('secret not found'),
  'secret.name_invalid': define('must be capital letters, digits and _, starting with a letter'),
  'secret.no_value': define<{ name: string }>('secrets.{name} has no value', {
    fix: 'Set the value of the secret in the app, or correct its name.',
    failure: 'secret',
    next: { tool: 'list_secret_keys', text: 'shows the available secrets; values are set in the app.' },
  }),
  'secret.value_missing': define<{ name: string }>('secrets.{name} has no value; set it in the app', {
    fix: 'Set the secret in the app or with flowpost secret set.',
  }),
  'secret.host_not_allowed': define<{ name: string; host: string }>(
    'secrets.{name}: not allowed for host {host}',
    {
      fix: "Add the host to the secret's allowed hosts in the app, or call another host.",
      failure: 'secret',
      next: {
        tool: null,
        text: 'The secret is limited to other hosts; change its allowed hosts in the app.',
      },
    },
  ),
  'secret.any_host': define<{ name: string }>(
    'secrets.{name} can be sent to any host; an admin can limit it to allowed hosts in the app',
    { fix: "Set the secret's allowed hosts in the app or with flowpost secret set." },
  ),
  'secret.limited_to_hosts': define<{ name: string }>(
    'secrets.{name} may only be sent to its allowed hosts, so emails cannot use it',
    { fix: 'Use a secret without allowed hosts, or none at all: every recipient could read it.' },
  ),
  'secret.still_used': define<{ uses: readonly Problem[] }>('still used by {uses}', {
    fix: 'Set the secret again, or remove it where it is used.',
  }),
  'secret.in_use': define<{ name: string; uses: readonly Problem[] }>(
    'secrets.{name} is used by {uses}, and emails can be sent to any host',
    { fix: 'First remove the secret from those layouts and presets, or allow every host.' },
  ),
  'secret.would_move': define<{ name: string }>(
    "secrets.{name} cannot be sent to another host; an admin can change the address, or add the host to the secret's allowed hosts",
  ),
}
