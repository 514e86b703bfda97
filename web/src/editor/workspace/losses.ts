const LOSS = /^\w+: the (?:tag|address) (.*) is missing or changed$/s

/** The tag or address that a warning of a saved language speaks of; the whole warning when it speaks of something else. */
export const lossIn = (warning: string) => LOSS.exec(warning)?.[1] ?? warning
