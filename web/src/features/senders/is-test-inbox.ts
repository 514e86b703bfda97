/** The built-in inbox stands among the SMTP senders, without a server. */
export const isTestInbox = ({ host }: { host: string }) => host === 'test-inbox'
