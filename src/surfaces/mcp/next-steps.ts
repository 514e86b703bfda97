/** What an assistant can do about a refusal, by its text. The refusal itself is the same as over REST. */
const NEXT_STEPS: readonly [RegExp, string][] = [
  [/secrets\.\w+ has no value/, 'list_secret_keys shows which secrets there are; a value is set in the app.'],
  [/secrets\.\w+: not allowed for host/, 'The secret is limited to other hosts; that is changed in the app.'],
  [/fileKey: not found/, 'list_files shows the keys that there are.'],
  [/^bodyDesign\b/, 'get_layout_schema describes the design format.'],
  [
    /is masked and matches \w+ stored value/,
    'get_http_request shows what is stored; send its bullets back unchanged.',
  ],
]

export const nextStepAfter = (message: string): string | null =>
  NEXT_STEPS.find(([pattern]) => pattern.test(message))?.[1] ?? null

const WITHIN = { read: 'reads only', write: 'reads and writes', execute: 'may do everything that keys can' }

/** The same for a tool above the key's level and for one that does not exist. */
export const noSuchTool = (level: keyof typeof WITHIN, hasAll: boolean) =>
  `no such tool: this key ${WITHIN[level]}${hasAll ? '' : ', and more tools are at this address with ?tools=all'}`
