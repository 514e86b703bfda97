/** Keys pressed while the text editor was loading: first `erased` times Backspace, then the typed text. */
export type BufferedKeys = { erased: number; text: string; isLeaving: boolean }

export const NO_KEYS: BufferedKeys = { erased: 0, text: '', isLeaving: false }
