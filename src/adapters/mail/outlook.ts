import type { MailboxProvider } from './mailbox.ts'

export const OUTLOOK_SCOPE = 'https://graph.microsoft.com/Mail.Send offline_access'

/** As answers name it. */
export const OUTLOOK_NAME = 'Microsoft'

/** The largest message that fits in one request. */
export const OUTLOOK_MESSAGE_BYTES = 3_000_000

/** Microsoft Graph. A request is limited to 4 MB, and base64 turns three bytes into four. */
export function outlookProvider(baseUrl: string): MailboxProvider {
  return {
    name: OUTLOOK_NAME,
    maxBytes: OUTLOOK_MESSAGE_BYTES,
    writeRequest: (bytes) => ({
      url: `${baseUrl}/v1.0/me/sendMail`,
      contentType: 'text/plain',
      body: bytes.toString('base64'),
    }),
    isTooMany: (text) => /ErrorExceededMessageLimit|ErrorMessageThrottled|ApplicationThrottled/.test(text),
  }
}
