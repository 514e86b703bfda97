import type { Output } from '../../api/operations.ts'

export type Smtp = Output<'listSmtpSenders'>['data'][number]

/** The built-in inbox is listed as an SMTP sender with a reserved host. */
export const isTestInbox = ({ host }: { host: string }) => host === 'test-inbox'

/** Changing the encryption also changes the port, unless the port is custom. */
export const DEFAULT_PORTS = { none: '25', starttls: '587', tls: '465' } as const
export type Encryption = keyof typeof DEFAULT_PORTS

/** The installation's sender has no name. */
type StoredSender = Pick<Smtp, 'host' | 'port' | 'tls' | 'fromAddress' | 'fromName'> & { name?: string }

export const smtpValuesOf = (sender: StoredSender | null) => ({
  name: sender?.name ?? '',
  host: sender?.host ?? '',
  port: String(sender?.port ?? DEFAULT_PORTS.starttls),
  tls: sender?.tls ?? ('starttls' as Encryption),
  user: '',
  password: '',
  needsNoLogin: false,
  fromAddress: sender?.fromAddress ?? '',
  fromName: sender?.fromName ?? '',
})

/** The input to send. A login that was not entered is left out, which keeps the stored one; null removes it. */
export const smtpInputOf = ({
  port,
  user,
  password,
  needsNoLogin,
  fromName,
  ...rest
}: ReturnType<typeof smtpValuesOf>) => ({
  ...rest,
  port: Number(port),
  fromName: fromName.trim() === '' ? null : fromName,
  ...(needsNoLogin ? { user: null } : { ...(user && { user }), ...(password && { password }) }),
})

export type SmtpInput = ReturnType<typeof smtpInputOf>

/** For a new sender: drops nulls, because there is nothing to remove. */
export const withoutNulls = ({ user, fromName, ...rest }: SmtpInput) => ({
  ...rest,
  ...(user && { user }),
  ...(fromName && { fromName }),
})
