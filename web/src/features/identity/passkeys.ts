import type {
  PublicKeyCredentialRequestOptionsJSON as AuthenticationOptions,
  PublicKeyCredentialCreationOptionsJSON as RegistrationOptions,
} from '@simplewebauthn/browser'
import { call } from '../../api/call.ts'
import type { Input } from '../../api/operations.ts'

const library = () => import('@simplewebauthn/browser')

/** The server's schema has the same fields as the browser's response, but looser types. */
const asInput = (response: unknown) => response as Input<'finishPasskeySignIn'>['response']

/** The server creates the options with the same library, but its schema declares them as a plain object. */
const asOptions = <T>(options: Record<string, unknown>) => options as T

/** Signs in with a passkey that the browser offers. */
export async function signInWithPasskey() {
  const { startAuthentication } = await library()
  const options = await call('startPasskeySignIn', {})
  const response = await startAuthentication({ optionsJSON: asOptions<AuthenticationOptions>(options) })
  await call('finishPasskeySignIn', { response: asInput(response) })
}

export async function confirmWithPasskey() {
  const { startAuthentication } = await library()
  const options = await call('startPasskeyConfirm', {})
  const response = await startAuthentication({ optionsJSON: asOptions<AuthenticationOptions>(options) })
  await call('finishPasskeyConfirm', { response: asInput(response) })
}

export async function createPasskey(name: string) {
  const { startRegistration } = await library()
  const options = await call('startPasskey', {})
  const response = await startRegistration({ optionsJSON: asOptions<RegistrationOptions>(options) })
  await call('addPasskey', { name, response: asInput(response) })
}

/** Whether the user closed the browser's passkey dialog. */
export const isCanceled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
