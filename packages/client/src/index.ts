export {
  type ClientOptions,
  createClient,
  etagOf,
  type FlowpostClient,
  type OperationOptions,
  type Paged,
} from './client.ts'
export { FlowpostError } from './errors.ts'
export type { CallOptions, Connection } from './http.ts'
export type * from './operations.ts'
export { signatureHeaders, verifySignature } from './signatures.ts'
export { createSteps, type StepsClient, type StepsOptions } from './steps.ts'
