import { define } from './define.ts'

/** Workflow steps and their authentication. */
export const STEP_PROBLEMS = {
  'step.input_differs': define(
    'this step of this run was already accepted with different input, so nothing was done: give each step of a run its own stepRef, and each run its own runId',
  ),
  'step.failed': define('the step failed', { fix: 'Check the execution in the history.' }),
  'step.addresses_wrong_shape': define('must be an address or a list of addresses'),
  'step.too_many_addresses': define<{ maximum: number }>('must have at most {maximum} addresses', {
    fix: 'Split the recipients across several steps.',
  }),
  'step.too_many_marketing_recipients': define<{ maximum: number; count: number }>(
    'at most {maximum} addresses with a marketing layout, but there are {count}',
    { fix: 'Send to the remaining recipients in additional steps.', failure: 'content' },
  ),
  'step.layout_or_request': define('provide either layoutId or requestId', {
    fix: 'Set one of the two, not both.',
  }),

  'flow.method_not_allowed': define('this path accepts only POST'),

  'step_token.required': define(
    'a step token or a webhook signature is required: send Authorization: Bearer fst_…',
  ),
  'step_token.is_api_key': define(
    'this is an API key, which cannot run steps; use a step token (fst_…) here',
  ),
  'step_token.invalid': define(
    'this step token is not valid for this store: it is mistyped, unknown or revoked',
    { fix: 'Create a step token for this store in the app, and use it.' },
  ),

  'signature.header_missing': define<{ header: string }>(
    'the signature is not valid: the header {header} is missing',
    {
      fix: 'Send webhook-id, webhook-timestamp and webhook-signature.',
    },
  ),
  'signature.timestamp_invalid': define(
    'the signature is not valid: the timestamp must be in seconds since 1970',
    {
      fix: 'Send the time in webhook-timestamp as whole seconds since 1970.',
    },
  ),
  'signature.timestamp_too_old': define('the signature is not valid: the timestamp is too old', {
    fix: "Sign each call when you send it, and check the sending machine's clock.",
  }),
  'signature.timestamp_in_future': define('the signature is not valid: the timestamp is in the future', {
    fix: "Check the sending machine's clock.",
  }),
  'signature.mismatch': define('the signature is not valid: no signature matches', {
    fix: "Sign the raw body with the store's signing secret, as described in the step documentation.",
  }),
  'signature.id_reused': define('the signature is not valid: its webhook-id was used for another call', {
    fix: 'Give each call its own webhook-id; reuse it only to repeat the same call.',
  }),
  'signature.shop_unknown': define('the call is not signed by a connected shop', {
    fix: "Connect the shop to the store in the app, with the client secret of the shop's Flow app.",
  }),
}
