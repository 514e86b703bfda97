/** Identifies the bytes of an uploaded file. */
export type StoredFile = { storeId: string; fileId: string; contentHash: string }

/** Stores the bytes of uploaded files, but not their names. */
export type FileStore = {
  put(
    file: { storeId: string; fileId: string },
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ contentHash: string; sizeBytes: number }>
  /** Null if nothing is stored. */
  read(file: StoredFile): Promise<ReadableStream<Uint8Array> | null>
  remove(file: { storeId: string; fileId: string }): Promise<void>
}
