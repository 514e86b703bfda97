/** What an assistant can do about a refusal, by its text: the tool that helps, and how. */
const NEXT_STEPS: readonly [RegExp, string | null, string][] = [
  [
    /secrets\.\w+ has no value/,
    'list_secret_keys',
    'shows which secrets there are; a value is set in the app.',
  ],
  [
    /secrets\.\w+: not allowed for host/,
    null,
    'The secret is limited to other hosts; that is changed in the app.',
  ],
  [/fileKey: not found/, 'list_files', 'shows the keys that there are.'],
  [/^bodyDesign\b/, 'get_layout_schema', 'describes the design format.'],
  [
    /is masked and matches \w+ stored value/,
    'get_http_request',
    'shows what is stored; send its bullets back unchanged.',
  ],
  [/^layout not found$/, 'list_email_templates', 'shows the layouts with their ids.'],
  [/^HTTP request not found$/, 'list_http_requests', 'shows the HTTP requests with their ids.'],
  [/^execution not found$/, 'list_history', 'shows the executions with their ids.'],
  [/^file not found$/, 'list_files', 'shows the files with their keys.'],
  [/^translation not found$/, 'list_translations', 'shows the languages of the layout.'],
  [/^version not found$/, 'list_versions', 'shows the versions of the layout.'],
  [/^(?:layout at this )?commit not found$/, 'list_repo_versions', 'shows the commits of the layout.'],
  [
    /is the main language of this layout/,
    'update_email_template',
    "changes the texts of the layout's main language.",
  ],
  [/is a translation of this layout: promote it/, 'promote_translation', 'makes it the main language.'],
  [/^no repository is connected/, 'list_versions', 'shows the versions that are kept without one.'],
]

export const HELPING_TOOLS = NEXT_STEPS.flatMap(([, tool]) => tool ?? [])

/** Names a tool only if the caller has it. The refusal itself is the same as over REST. */
export function nextStepAfter(message: string, has: (tool: string) => boolean): string | null {
  const found = NEXT_STEPS.find(([pattern]) => pattern.test(message))
  if (!found) return null
  const [, tool, text] = found
  if (tool === null) return text
  return has(tool) ? `${tool} ${text}` : null
}

/** A failed run is on record, with what was sent and received. */
export const nextStepAfterRun = (executionId: string) =>
  `get_history_entry with id ${executionId} shows what was sent and received.`

const WITHIN = { read: 'reads only', write: 'reads and writes', execute: 'may do everything that keys can' }

/** The same for a tool above the key's level and for one that does not exist. */
export const noSuchTool = (level: keyof typeof WITHIN, hasAll: boolean) =>
  `no such tool: this key ${WITHIN[level]}${hasAll ? '' : ', and more tools are at this address with ?tools=all'}`
