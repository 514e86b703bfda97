import { problemOf } from '../../../problems/problems.ts'
import { invalid } from '../../call/errors.ts'

/** How a server is signed in to; kept sealed, as JSON. */
export type Login = { user: string; password?: string | undefined }

type Change = {
  /** Left out: it stays; null: the server asks for none. */
  user: string | null | undefined
  password: string | undefined
  from: Server | null
  to: Server
}

type Server = { host: string; port: number; tls: 'none' | 'starttls' | 'tls' }

/** Where a password would go somewhere else, or in clear, although it was entered for an encrypted connection. */
function findMove(
  from: Server | null,
  to: Server,
): 'sender.server_changed' | 'sender.tls_switched_off' | null {
  if (isOtherServer(from, to)) return 'sender.server_changed'
  return to.tls === 'none' && from?.tls !== 'none' ? 'sender.tls_switched_off' : null
}

export const isOtherServer = (from: Server | null, to: Server) =>
  to.host !== from?.host || to.port !== from.port

/** A password was entered for one server: it must be entered again for another one, or to go there in clear. */
export function changeLogin(before: Login | null, { user, password, from, to }: Change): Login | null {
  const name = user === undefined ? before?.user : user
  if (name === null || name === undefined) {
    if (password !== undefined) throw invalid('user', problemOf('sender.user_missing'))
    return null
  }
  const move = findMove(from, to)
  if (move && before?.password !== undefined && password === undefined) throw invalid('password', move)
  return { user: name, password: password ?? before?.password }
}

export const parseLogin = (sealed: string | null | undefined): Login | null =>
  sealed === null || sealed === undefined ? null : (JSON.parse(sealed) as Login)
