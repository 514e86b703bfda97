/** What passkeys are bound to: the host name, and the origin of the pages. */
export type PasskeySite = { id: string; origin: string }

export type StoredPasskey = { id: string; publicKey: string; counter: number; transports: string[] }

/** Options as the browser's part of the protocol takes them. */
export type PasskeyOptions = Record<string, unknown>

/** Speaks WebAuthn with browsers. What does not verify is null, whatever is wrong with it. */
export type Passkeys = {
  /** For making one; those that are there already are not made again. */
  creationOptions(
    site: PasskeySite,
    person: { id: string; name: string; email: string },
    existing: readonly StoredPasskey[],
    challenge: Uint8Array,
  ): Promise<PasskeyOptions>
  verifyCreation(site: PasskeySite, challenge: string, response: unknown): Promise<StoredPasskey | null>
  /** For using one: of these, or any that the browser finds. */
  useOptions(
    site: PasskeySite,
    allowed: readonly StoredPasskey[],
    challenge: Uint8Array,
  ): Promise<PasskeyOptions>
  verifyUse(
    site: PasskeySite,
    challenge: string,
    response: unknown,
    passkey: StoredPasskey,
  ): Promise<{ counter: number } | null>
}
