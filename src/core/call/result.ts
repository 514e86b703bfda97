/** An operation's result, shaped by its output schema. */
export type CallResult = { output: unknown; created: boolean }
