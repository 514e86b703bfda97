// Stands in for operations that the server does not offer yet; each leaves this file when it does.
type Op<I, O> = { input: I; output: O }
type None = Record<string, never>
type Page = { page: number; limit: number; total: number; totalPages: number }
type Listed<T> = { data: T[]; pagination: Page }
type InboxSummary = {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
}
type InboxMessage = InboxSummary & {
  html: string
  text: string
  headers: { name: string; value: string }[]
  attachments: { filename: string; contentType: string; size: number }[]
}

export type PlannedApi = {
  testSmtpSender: Op<{ id: string; to?: string }, unknown>
  addTestInbox: Op<None, unknown>
  listInboxMessages: Op<{ page?: number; limit?: number }, Listed<InboxSummary>>
  getInboxMessage: Op<{ id: string }, InboxMessage>
  clearInbox: Op<None, unknown>
}
