export type Answer = { output: unknown; created: boolean }
