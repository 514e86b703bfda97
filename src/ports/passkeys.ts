/** What passkeys are bound to: the host name and the page origin. */
export type PasskeySite = { id: string; origin: string }

export type StoredPasskey = { id: string; publicKey: string; counter: number; transports: string[] }

/** Options for the browser's WebAuthn API. */
export type PasskeyOptions = Record<string, unknown>

/** WebAuthn. Returns null for anything that does not verify. */
export type Passkeys = {
  /** For creating a passkey; existing ones are excluded. */
  creationOptions(
    site: PasskeySite,
    person: { id: string; name: string; email: string },
    existing: readonly StoredPasskey[],
    challenge: Uint8Array,
  ): Promise<PasskeyOptions>
  verifyCreation(site: PasskeySite, challenge: string, response: unknown): Promise<StoredPasskey | null>
  /** For signing in with one of the allowed passkeys or, if the list is empty, any that the browser has for this site. */
  authenticationOptions(
    site: PasskeySite,
    allowed: readonly StoredPasskey[],
    challenge: Uint8Array,
  ): Promise<PasskeyOptions>
  verifyAuthentication(
    site: PasskeySite,
    challenge: string,
    response: unknown,
    passkey: StoredPasskey,
  ): Promise<{ counter: number } | null>
}
