import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { loadOnce } from '../../platform/load-once.ts'
import type { Passkeys, StoredPasskey } from '../../ports/passkeys.ts'

/** The library takes 24 MB of memory, so it is loaded on first use. */
const library = loadOnce(() => import('@simplewebauthn/server'))

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

const descriptorOf = ({ id, transports }: StoredPasskey) => ({ id, transports })

/** Copies the challenge, because the library requires an array with its own buffer. */
const bytesOf = (challenge: Uint8Array) => new Uint8Array(challenge)

export const createPasskeys = (): Passkeys => ({
  async creationOptions(site, person, existing, challenge) {
    const { generateRegistrationOptions } = await library()
    return {
      ...(await generateRegistrationOptions({
        rpName: 'Flowpost',
        rpID: site.id,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
        challenge: bytesOf(challenge),
        excludeCredentials: existing.map(descriptorOf),
        supportedAlgorithmIDs: ALGORITHMS,
        // Discoverable without a user name and unlocked by biometrics or a PIN, so a passkey counts as two factors.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })),
    }
  },
  async verifyCreation(site, challenge, response) {
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await orEmpty(
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    )
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  },
  async authenticationOptions(site, allowed, challenge) {
    const { generateAuthenticationOptions } = await library()
    return {
      ...(await generateAuthenticationOptions({
        rpID: site.id,
        allowCredentials: allowed.map(descriptorOf),
        challenge: bytesOf(challenge),
        userVerification: 'required',
      })),
    }
  },
  async verifyAuthentication(site, challenge, response, passkey) {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await orEmpty(
      verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: {
          ...descriptorOf(passkey),
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }),
    )
    return verified && authenticationInfo ? { counter: authenticationInfo.newCounter } : null
  },
})

/** The library throws for invalid responses. */
const orEmpty = <T extends object>(verification: Promise<T>): Promise<Partial<T>> =>
  verification.catch((): Partial<T> => ({}))
