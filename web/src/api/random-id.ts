/** `crypto.randomUUID` is only available in secure contexts, not on plain http. */
export const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Distinguishes this window from others in which the same user is signed in. */
export const WINDOW_ID = randomId()
