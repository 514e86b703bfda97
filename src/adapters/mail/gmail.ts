import type { MailboxProvider } from './mailbox.ts'

/** A larger message goes to the upload endpoint, which accepts it without base64. */
const JSON_BYTES = 3_000_000

export function gmailProvider(baseUrl: string): MailboxProvider {
  const path = '/gmail/v1/users/me/messages/send'
  return {
    name: 'Gmail',
    maxBytes: 35_000_000,
    writeRequest(bytes) {
      if (bytes.length > JSON_BYTES) {
        const url = `${baseUrl}/upload${path}?uploadType=media`
        return { url, contentType: 'message/rfc822', body: bytes }
      }
      const body = JSON.stringify({ raw: bytes.toString('base64url') })
      return { url: baseUrl + path, contentType: 'application/json', body }
    },
    isTooMany: (text) =>
      /rateLimitExceeded|userRateLimitExceeded|dailyLimitExceeded|quotaExceeded/i.test(text),
  }
}
