type Named = { endpoint: string | undefined; region: string; bucket: string }

/** By error name: the reason and the setting to check. */
const SETTINGS: Record<string, (named: Named) => string> = {
  NoSuchBucket: ({ bucket }) => `there is no bucket "${bucket}" (FLOWPOST_S3_BUCKET)`,
  InvalidAccessKeyId: () => 'the key is unknown (FLOWPOST_S3_KEY_ID)',
  SignatureDoesNotMatch: () => 'the secret does not match the key (FLOWPOST_S3_SECRET)',
  AccessDenied: ({ bucket }) =>
    `the key lacks permission for this in bucket "${bucket}" (FLOWPOST_S3_KEY_ID)`,
  AuthorizationHeaderMalformed: ({ region }) => `the region is not ${region} (FLOWPOST_S3_REGION)`,
  PermanentRedirect: ({ region }) => `the bucket is not in region ${region} (FLOWPOST_S3_REGION)`,
}

/** Explains a client error to the operator; errors that are clear enough are returned unchanged. */
export function explainFailure(error: unknown, named: Named): unknown {
  if (!(error instanceof Error)) return error
  const said = Object.hasOwn(SETTINGS, error.name) ? SETTINGS[error.name]?.(named) : undefined
  const reason = said ?? (hasAnswer(error) ? undefined : `${named.endpoint ?? 'S3'} does not answer`)
  if (reason === undefined) return error
  const hint = said === undefined ? ` (${error.message}; FLOWPOST_S3_ENDPOINT)` : ''
  return new Error(`object storage: ${reason}${hint}`, { cause: error })
}

const hasAnswer = (error: Error & { $metadata?: { httpStatusCode?: number } }) =>
  error.$metadata?.httpStatusCode !== undefined
