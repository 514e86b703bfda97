/** An operation's result, shaped by its output schema. */
export type Answer = { output: unknown; created: boolean }
