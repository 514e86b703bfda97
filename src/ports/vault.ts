/** Encrypts values per store, so the database never contains them in plain text. */
export type Vault = {
  /** The id of the master key that new values are sealed with. */
  currentKeyId(): string
  /** Creates a new master key and seals with it from now on. Does nothing if the operator supplies the key. */
  renewKey(): void
  /** Writes the master keys into a folder, in the layout of a data folder. */
  copyKeysTo(folder: string): void
  hasKey(keyId: string): boolean
  seal(storeId: string, record: string, value: string): Sealed
  /** Throws unless it was sealed for this store and record. */
  open(storeId: string, record: string, sealed: Sealed): string
}

export type Sealed = { masterKeyId: string; sealed: string }
