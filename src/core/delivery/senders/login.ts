import type { Tables } from '../../../ports/tables.ts'
import { invalid } from '../../call/errors.ts'

/** SMTP credentials, stored sealed as JSON. */
export type Login = { user: string; password?: string | undefined }

type Change = {
  /** Unchanged if omitted; null if the server requires no login. */
  user: string | null | undefined
  password: string | undefined
  from: Server | null
  to: Server
}

type Server = Pick<Tables['smtpSenders'], 'host' | 'port' | 'tls'>

/** Why a stored password has to be entered again, if the server has changed or encryption was switched off. */
function findPasswordProblem(from: Server | null, to: Server) {
  if (isOtherServer(from, to)) return 'sender.server_changed'
  return to.tls === 'none' && from?.tls !== 'none' ? 'sender.tls_switched_off' : null
}

export const isOtherServer = (from: Server | null, to: Server) =>
  to.host !== from?.host || to.port !== from.port

/** A password must be entered again for another server, or before it is sent unencrypted. */
export function changeLogin(before: Login | null, { user, password, from, to }: Change): Login | null {
  const userName = user === undefined ? before?.user : user
  if (userName === null || userName === undefined) {
    if (password !== undefined) throw invalid('user', 'sender.user_missing')
    return null
  }
  const problem = findPasswordProblem(from, to)
  if (problem && before?.password !== undefined && password === undefined) throw invalid('password', problem)
  return { user: userName, password: password ?? before?.password }
}

export const parseLogin = (login: string | null): Login | null => (login === null ? null : JSON.parse(login))
