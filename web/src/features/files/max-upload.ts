/** The server's limit, also checked before uploading. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
