/** The result of an operation, shaped by its output schema. */
export type Answer = { output: unknown; created: boolean }
