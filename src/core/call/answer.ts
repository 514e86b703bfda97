/** What an operation gave, shaped by its output schema. */
export type Answer = { output: unknown; created: boolean }
