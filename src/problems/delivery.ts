import { define, type Problem } from './define.ts'

/** Senders, executions and their retries. */
export const DELIVERY_PROBLEMS = {
  'sender.not_found': define('sender not found', {
    next: { tool: 'list_smtp_configs', text: 'and list_senders show the senders with their ids.' },
  }),
  'smtp_sender.not_found': define('SMTP sender not found'),
  'mailbox.not_found': define('mailbox not found'),
  'sender.none': define('there is no sender: add one, or choose a default sender for the store', {
    failure: 'sender',
  }),
  'sender.not_readable': define(
    'no login is stored for the default sender: connect it again, or choose another default sender',
  ),
  'sender.user_missing': define('required with a password', {
    fix: 'Send the user name as well, or omit the password.',
  }),
  'sender.server_changed': define('enter it again, because the server changed', {
    fix: 'Send the password again: a stored password is only sent to the server it was entered for.',
  }),
  'sender.tls_switched_off': define('enter it again, because the connection would no longer be encrypted', {
    fix: 'Keep encryption on, or send the password again.',
  }),
  'sender.is_inbox': define('is the built-in test inbox, which is added separately', {
    fix: 'Add the test inbox under Senders in the app instead.',
  }),
  'sender.was_default': define(
    'this was the default sender: steps that do not specify a sender fail until you choose another default',
    {
      fix: 'Choose another default sender for the store.',
    },
  ),
  'mailbox.client_missing': define<{ provider: string }>(
    'the owner has not set up a {provider} client for this installation',
    { fix: 'Ask an owner to add the OAuth client in the installation settings.' },
  ),
  'mailbox.client_removed': define('the OAuth client has been removed in the meantime', {
    fix: 'Ask an owner to add the OAuth client again, then connect the mailbox.',
  }),
  'mailbox.admin_needed': define('only admins can connect mailboxes', {
    fix: 'Ask a store admin to connect it.',
  }),
  'mailbox.login_expired': define('this sign-in has expired; connect the mailbox again'),

  'execution.not_found': define('execution not found', {
    next: { tool: 'list_history', text: 'shows the executions with their ids.' },
  }),
  'execution.ended': define<{ status: string }>('the execution has ended ({status})', {
    fix: 'There is nothing left to cancel. To run it again, retry it.',
  }),
  'execution.running': define('the execution is running right now: wait for its outcome', {
    fix: 'Wait, then read the execution again.',
  }),
  'execution.email_not_kept': define('the data for this email is not stored, so it cannot be shown', {
    fix: 'No action is required. Emails can be shown only while their data is stored.',
  }),

  'execution.cancelled': define<{ by: string }>(
    'cancelled by {by, select, operator {the operator} other {{by}}}',
    { failure: 'cancelled' },
  ),
  'execution.cancelled_later': define<{ by: string }>(
    'cancelled by {by, select, operator {the operator} other {{by}}}; it may already have been sent',
    {
      failure: 'cancelled',
    },
  ),
  /** Only on old executions; such cases are now recorded as `outcome.unknown`. */
  'execution.cancelled_before': define<{ by: string }>(
    'cancelled by {by, select, operator {the operator} other {{by}}}; it may have been sent before that',
    {
      failure: 'cancelled',
    },
  ),
  'execution.internal_error': define(
    'something went wrong on our side; search the log for this execution id',
    {
      failure: 'internal',
    },
  ),
  /** Handed over without a reply: it may have been sent. */
  'outcome.unknown': define<{ cause: Problem }>('outcome unknown: {cause}', {
    fix: 'Check whether it arrived. Retry only if it did not, or if a duplicate does no harm.',
    failure: 'unknownOutcome',
  }),
  'service.stopped_while_sending': define(
    'the service stopped while sending, so the message may have been sent',
    { fix: 'Check whether it arrived before you retry.' },
  ),
  'service.stopped_during_call': define('the service stopped during the call, so the call may have arrived', {
    fix: 'Check whether it arrived before you retry.',
  }),
  'service.stopped_during_test': define('the service stopped during the call', {
    fix: 'Check whether the call arrived, then run the test again.',
  }),
  'backup.restored': define('restored from a backup', {
    fix: 'Check whether the email or call was sent before the restore; if not, retry the execution.',
  }),
  'quota.exceeded': define('quota exceeded', {
    fix: "Raise the store's email quota, or wait until next month.",
    failure: 'quota',
  }),
  'step.sender_missing': define(
    'there is no sender: specify one in the step, or choose a default sender for the store',
    { failure: 'sender' },
  ),
  'step.sender_gone': define<{ id: string }>(
    'the sender {id} does not exist: choose another one in the step, and start the workflow again',
    { failure: 'sender' },
  ),
  'step.layout_gone': define<{ id: string }>(
    'the layout {id} does not exist or has been deleted: choose another one in the step, and start the workflow again',
    { failure: 'missing' },
  ),
  'step.request_gone': define<{ id: string }>(
    'the HTTP request {id} does not exist or has been deleted: choose another one in the step, and start the workflow again',
    { failure: 'missing' },
  ),

  'retry.input_gone': define<{ days: number }>(
    'the data needed for a retry is no longer stored: it is deleted {days} days after the execution ends',
    { fix: 'Start the workflow again.' },
  ),
  'retry.all_sent': define('the message was sent to every recipient', {
    fix: 'There is nothing left to retry.',
  }),
  'retry.test_run': define('this was a test run: run the test again'),
  'retry.not_ended': define('the execution has not ended: wait for it, or cancel it'),
  'retry.call_succeeded': define('the call succeeded', { fix: 'There is nothing left to retry.' }),
  'retry.already_retried': define<{ id: string; status: string }>(
    'this execution was already retried as {id}{status, select, PENDING {, which has not ended yet} other {: retry that one}}',
  ),
  'retry.outcome_unknown': define(
    'a recipient may already have received it: retry this execution individually',
  ),
  'retry.no_versions': define('HTTP requests have no versions: retry with the current request'),
  'retry.no_version_used': define('the execution ended before it used a layout version', {
    fix: 'Retry it with the current version.',
  }),
}
