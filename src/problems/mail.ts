import { define, type Problem } from './define.ts'

const SHORTEN = 'Shorten the email or remove attachments.'

/** Sending email: servers, mailboxes, recipients, attachments. `reply` is the server's own message. */
export const MAIL_PROBLEMS = {
  'smtp.connection_refused': define<{ server: string }>('{server} refused the connection', {
    fix: "Check the sender's host and port, and that the server is running.",
    failure: 'connection',
  }),
  'smtp.host_not_found': define<{ host: string }>('{host} could not be resolved', {
    fix: 'Check the spelling of the host, and that it has a DNS entry.',
    failure: 'connection',
  }),
  'smtp.connection_timeout': define<{ server: string; seconds: number }>(
    'no connection to {server} within {seconds} s',
    { fix: "Check the sender's host and port, and that no firewall blocks them.", failure: 'timeout' },
  ),
  'smtp.timeout': define<{ server: string }>('{server} did not respond in time', { failure: 'timeout' }),
  'smtp.connection_lost': define<{ server: string }>('the connection to {server} was lost', {
    failure: 'connection',
  }),
  'smtp.not_confirmed': define('the connection was lost before the server confirmed the message', {
    failure: 'connection',
  }),
  'smtp.certificate_not_trusted': define<{ server: string; reason: string }>(
    'the certificate of {server} is not trusted: {reason}',
    { fix: 'Use the host name that the certificate was issued for, or renew it.', failure: 'connection' },
  ),
  'smtp.no_implicit_tls': define<{ server: string }>('{server} does not support implicit TLS', {
    fix: 'Choose STARTTLS for the sender, or the port for implicit TLS, usually 465.',
    failure: 'connection',
  }),
  'smtp.not_public': define<{ host: string }>(
    '{host} is not a public mail server; only the operator can use it',
    { failure: 'addressNotAllowed' },
  ),
  'smtp.stopped': define('sending was stopped'),
  'smtp.login_failed': define('the server refused the login', {
    fix: "Enter the sender's user name and password again.",
    failure: 'login',
  }),
  'smtp.login_refused': define<{ reply: string }>('the server refused the login: {reply}', {
    fix: "Enter the sender's user name and password again.",
    failure: 'login',
  }),
  'smtp.answered': define<{ reply: string }>('the server answered: {reply}', { failure: 'mailServer' }),
  'smtp.recipient_refused': define<{ reply: string }>('the server answered: {reply}', {
    fix: "Correct the recipient's address.",
    failure: 'recipientRefused',
  }),
  'smtp.not_sendable': define<{ reason: string }>('{reason}'),

  'mailbox.answered': define<{ provider: string; reply: string }>('{provider} responded with {reply}', {
    failure: 'mailServer',
  }),
  'mailbox.recipient_refused': define<{ provider: string; reply: string }>(
    '{provider} responded with {reply}',
    {
      fix: "Correct the recipient's address.",
      failure: 'recipientRefused',
    },
  ),
  'mailbox.not_authorized': define<{ provider: string; reply: string }>('{provider} responded with {reply}', {
    fix: 'Reconnect the mailbox.',
    failure: 'login',
  }),
  'mailbox.login_lost': define<{ reply: string }>('the mailbox must be reconnected: {reply}', {
    fix: 'Reconnect the mailbox.',
    failure: 'login',
  }),
  'mailbox.login_not_renewed': define<{ reply: string }>('the login was not renewed: {reply}', {
    failure: 'login',
  }),
  'mailbox.upload_not_permitted': define<{ cause: Problem }>(
    'large attachments need the permission Mail.ReadWrite; {cause}',
    { fix: 'Grant the OAuth client Mail.ReadWrite, and reconnect the mailbox.', failure: 'login' },
  ),
  'mailbox.message_too_large': define<{ provider: string; megabytes: number }>(
    '{provider} does not accept messages over {megabytes} MB',
    { fix: SHORTEN, failure: 'mailServer' },
  ),
  'mailbox.text_too_large': define<{ provider: string; megabytes: number }>(
    '{provider} does not accept message text over {megabytes} MB',
    { fix: SHORTEN, failure: 'mailServer' },
  ),
  'mailbox.upload_url_invalid': define<{ provider: string }>(
    '{provider} returned an upload URL that cannot be used',
    { failure: 'mailServer' },
  ),
  'mailbox.answer_unreadable': define<{ provider: string }>(
    '{provider} sent a response that cannot be parsed',
    { failure: 'mailServer' },
  ),
  'mailbox.timeout': define<{ host: string }>('{host} did not respond in time', { failure: 'timeout' }),
  'mailbox.host_not_found': define<{ host: string }>('{host} could not be resolved', {
    failure: 'connection',
  }),
  'mailbox.connection_refused': define<{ host: string }>('{host} refused the connection', {
    failure: 'connection',
  }),
  'mailbox.connection_lost': define<{ host: string }>('the connection to {host} was lost', {
    failure: 'connection',
  }),
  'mailbox.not_connected': define<{ reply: string }>('the provider responded with {reply}'),
  'mailbox.no_lasting_login': define('the provider did not return a refresh token'),
  'mailbox.address_unknown': define("the provider did not return the mailbox's address"),

  'message.no_recipient': define('the message has no recipient'),
  'message.not_an_address': define('not an email address', { failure: 'content' }),
  'message.id_invalid': define('the message id is not valid'),
  'message.header_not_allowed': define<{ header: string }>('the header {header} cannot be set'),
  'message.header_too_long': define<{ header: string }>('the header {header} is too long'),
  'message.not_sent': define('not sent'),

  /** Recipients that the server rejected while it accepted others. */
  'recipients.refused': define<{ recipients: readonly Problem[] }>('not accepted for {recipients}', {
    failure: 'recipientRefused',
  }),
  'recipients.deferred': define<{ recipients: readonly Problem[] }>('{recipients}', {
    failure: 'recipientRefused',
  }),
  'recipient.refused': define<{ address: string; reply: string }>('{address} ({reply})', {
    failure: 'recipientRefused',
  }),
  'recipient.not_accepted': define<{ address: string; reply: string }>('{address}: {reply}', {
    failure: 'recipientRefused',
  }),
  'recipient.unsubscribed': define('has unsubscribed', {
    fix: 'No action is required. Marketing emails are not sent to people who have unsubscribed.',
  }),
  'recipients.all_unsubscribed': define('every recipient has unsubscribed'),

  'attachment.unavailable': define<{ filename: string; cause: Problem }>('attachment {filename}: {cause}', {
    fix: 'Replace the file in the layout, or correct its address.',
    failure: 'attachment',
  }),
  'attachment.file_gone': define<{ key: string }>('the file {key} does not exist'),
  'attachment.bytes_missing': define<{ key: string }>('the content of {key} is missing'),
  'attachment.not_https': define('its address does not start with https://'),
  'attachment.address_secret': define('it is too large to attach, and its address contains a secret'),
  'attachment.answered_status': define<{ status: number }>('its address responded with status {status}'),
  'layout.not_rendered': define<{ cause: Problem }>('the layout cannot be rendered: {cause}', {
    fix: "Preview the layout with the step's variables, and correct the field.",
    failure: 'content',
  }),
  'layout.part_not_rendered': define<{ part: string; cause: Problem }>(
    'the layout cannot be rendered: {part}: {cause}',
    { fix: "Preview the layout with the step's variables, and correct that part.", failure: 'content' },
  ),
}
