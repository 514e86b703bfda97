/**
 * Hands the frame of emails what to show, as text: an object of more than 16 kB that comes from another origin is read
 * by Chromium in an engine of its own, which it starts for each, in 3 ms and more.
 */
export const handToFrame = (frame: HTMLIFrameElement | null, message: object) =>
  frame?.contentWindow?.postMessage(JSON.stringify(message), '*')
