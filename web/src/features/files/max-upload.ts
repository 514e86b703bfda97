/** The server refuses more than this; so does the page, before anything travels. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
