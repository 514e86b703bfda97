import { define, type Problem } from './define.ts'

/** Senders, executions and their retries. */
export const DELIVERY_PROBLEMS = {
  'sender.not_found': define('sender not found'),
  'smtp_sender.not_found': define('SMTP sender not found'),
  'mailbox.not_found': define('mailbox not found'),
  'sender.none': define('there is no sender: add one, or make one the default of the store', {
    failure: 'sender',
  }),
  'sender.not_readable': define(
    'the default sender cannot be opened: connect it again, or make another one the default',
  ),
  'sender.user_missing': define('required with a password', {
    fix: 'Send the user name as well, or leave the password out.',
  }),
  'sender.server_changed': define('enter it again, because the server changed', {
    fix: 'Send the password again: a stored one is only sent to the server that it was entered for.',
  }),
  'sender.tls_switched_off': define('enter it again, because the connection would no longer be encrypted', {
    fix: 'Keep encryption on, or send the password again.',
  }),
  'sender.is_inbox': define('is the built-in inbox, which is added by itself', {
    fix: 'Add the test inbox under Senders in the app instead.',
  }),
  'sender.was_default': define('it was the default: steps that name no sender fail until there is another', {
    fix: 'Make another sender the default of the store.',
  }),
  'mailbox.client_missing': define<{ provider: string }>(
    'the owner has not set the {provider} client of this installation',
    { fix: 'Ask an owner to add the OAuth client in the settings of the installation.' },
  ),
  'mailbox.client_removed': define('the client was removed meanwhile', {
    fix: 'Ask an owner to add the OAuth client again, then connect the mailbox.',
  }),
  'mailbox.admin_needed': define('only admins connect mailboxes', {
    fix: 'Ask an admin of the store to connect it.',
  }),
  'mailbox.login_expired': define('not known here; begin to connect the mailbox once more'),

  'execution.not_found': define('execution not found', {
    next: { tool: 'list_history', text: 'shows the executions with their ids.' },
  }),
  'execution.ended': define<{ status: string }>('the execution has ended ({status})', {
    fix: 'Nothing is left to cancel; retry_execution starts it again.',
  }),
  'execution.running': define('the execution is being worked on: only what waits can be cancelled'),

  'execution.cancelled': define<{ by: string }>('cancelled by {by}', { failure: 'cancelled' }),
  'execution.cancelled_later': define<{ by: string }>('cancelled by {by}, and it may have gone out before', {
    failure: 'cancelled',
  }),
  /** Only on executions from before this counted as an unknown outcome. */
  'execution.cancelled_before': define<{ by: string }>('cancelled by {by}; it may have gone out before', {
    failure: 'cancelled',
  }),
  'execution.internal_error': define('something went wrong on our side; the log names this execution', {
    failure: 'internal',
  }),
  /** Handed over without an answer: it may have been sent. */
  'outcome.unknown': define<{ cause: Problem }>('outcome unknown: {cause}', {
    fix: 'Find out whether it arrived; retry it only if it did not, or if receiving it twice does no harm.',
    failure: 'unknownOutcome',
  }),
  'service.stopped_while_sending': define(
    'the service stopped while sending, and the message may have gone out',
  ),
  'service.stopped_during_call': define('the service stopped during the call, and it may have arrived'),
  'service.stopped_during_test': define('the service stopped during the call'),
  'backup.restored': define('restored from a backup'),
  'quota.exceeded': define('quota exceeded', {
    fix: "Raise the store's email quota, or wait for the next month.",
    failure: 'quota',
  }),
  'step.sender_missing': define(
    'there is no sender: name one in the step, or make one the default of the store',
    { failure: 'sender' },
  ),
  'step.sender_gone': define<{ id: string }>(
    'the sender {id} does not exist: choose another one in the step',
    { failure: 'sender' },
  ),
  'step.layout_gone': define<{ id: string }>(
    'the layout {id} does not exist (any more): choose another one in the step',
    { failure: 'missing' },
  ),
  'step.request_gone': define<{ id: string }>(
    'the HTTP request {id} does not exist (any more): choose another one in the step',
    { failure: 'missing' },
  ),

  'retry.input_gone': define<{ days: number }>(
    'what a retry needs is not on record: it is kept for {days} days after the end',
    { fix: 'Start the workflow again.' },
  ),
  'retry.all_sent': define('the message has gone out to every recipient', {
    fix: 'Nothing is left to retry.',
  }),
  'retry.test_run': define('this was a test run: run the test again'),
  'retry.not_ended': define('the execution has not ended: wait for it, or cancel it'),
  'retry.call_succeeded': define('the call has succeeded', { fix: 'Nothing is left to retry.' }),
  'retry.already_retried': define<{ id: string }>('it was tried again as {id}: retry that one'),
  'retry.outcome_unknown': define('it may have gone out to somebody: retry it by itself'),
  'retry.no_versions': define('HTTP requests have no versions: retry it as it is now'),
  'retry.no_version_used': define('it ended before a version of the layout was used', {
    fix: 'Retry it with the current version.',
  }),
}
