import { call } from '../../api/call.ts'

const library = () => import('@simplewebauthn/browser')

type Options = { options: unknown }

/** Signs in with a passkey that the browser offers. */
export async function signInWithPasskey() {
  const { startAuthentication } = await library()
  const { options } = await call('startPasskeySignIn', {})
  await call('finishPasskeySignIn', {
    response: await startAuthentication({ optionsJSON: options as never }),
  })
}

export async function confirmWithPasskey() {
  const { startAuthentication } = await library()
  const { options }: Options = await call('startPasskeyConfirm', {})
  await call('finishPasskeyConfirm', {
    response: await startAuthentication({ optionsJSON: options as never }),
  })
}

export async function createPasskey(name: string) {
  const { startRegistration } = await library()
  const { options }: Options = await call('startPasskey', {})
  await call('addPasskey', { name, response: await startRegistration({ optionsJSON: options as never }) })
}

/** The person closed the browser's own dialog. */
export const isTurnedBack = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
