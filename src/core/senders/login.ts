import { invalid } from '../call/errors.ts'
import { say } from '../call/said.ts'

/** How a server is signed in to; kept sealed, as JSON. */
export type Login = { user: string; password?: string | undefined }

type Change = {
  /** Left out: it stays; null: the server asks for none. */
  user: string | null | undefined
  password: string | undefined
  /** The server is another one. */
  moves: boolean
}

/** A password was entered for one server: it must be entered again for another one. */
export function changeLogin(before: Login | null, { user, password, moves }: Change): Login | null {
  const name = user === undefined ? before?.user : user
  if (name === null || name === undefined) {
    if (password !== undefined) throw invalid('user', say('userWithPassword'))
    return null
  }
  if (moves && before?.password !== undefined && password === undefined)
    throw invalid('password', say('serverChanged'))
  return { user: name, password: password ?? before?.password }
}

export const parseLogin = (sealed: string | null | undefined): Login | null =>
  sealed === null || sealed === undefined ? null : (JSON.parse(sealed) as Login)
