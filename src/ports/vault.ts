/** Seals values for a store, so that the database never holds them in clear. */
export type Vault = {
  /** Names the master key that seals now. */
  currentKeyId(): string
  /** Makes a new master key and seals with it from now on; where the key is given from outside, nothing happens. */
  renewKey(): void
  /** Writes the master keys into a folder, as a data folder has them. */
  copyKeysTo(folder: string): void
  /** Whether a value that was sealed under this key can be opened. */
  knowsKey(keyId: string): boolean
  seal(storeId: string, record: string, value: string): Sealed
  /** Throws unless it was sealed for this store and record. */
  open(storeId: string, record: string, sealed: Sealed): string
}

export type Sealed = { masterKeyId: string; sealed: string }
