/** Where an uploaded file's bytes are. */
export type StoredFile = { storeId: string; fileId: string; contentHash: string }

/** Keeps the bytes of uploaded files, whatever their users call them. */
export type FileStore = {
  put(
    file: { storeId: string; fileId: string },
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ contentHash: string; sizeBytes: number }>
  /** Null when the bytes are not there. */
  read(file: StoredFile): Promise<ReadableStream<Uint8Array> | null>
  /** Removes whatever there is of a file. */
  remove(file: { storeId: string; fileId: string }): Promise<void>
}
