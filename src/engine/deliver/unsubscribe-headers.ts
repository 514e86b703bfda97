/** Headers that let a mail client unsubscribe with one click, without opening a page (RFC 8058). */
export function unsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
  // `URL` encodes spaces and angle brackets, and removes line breaks.
  return {
    'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
