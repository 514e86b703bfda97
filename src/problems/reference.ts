import type { Parts } from '../messages/format.ts'
import { parseMessage } from '../messages/parse.ts'
import type { Definition } from './define.ts'
import { type Code, PROBLEMS } from './problems.ts'

/** A code's message with placeholder names instead of values: `preset is used by {uses}`. */
export const meaningOf = (code: Code): string => describe(parseMessage(PROBLEMS[code].text))

const describe = (parts: Parts): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      const [name, , choices = {}] = part
      return 'other' in choices ? describe(choices.other) : `{${name}}`
    })
    .join('')

export type ExplainedCode = { code: Code; meaning: string; fix: string }

/** Every code with its meaning and fix, by resource. */
export function explainCodes(): [resource: string, entries: ExplainedCode[]][] {
  const entries = (Object.keys(PROBLEMS) as Code[]).sort().map((code) => {
    const { fix = usualFix(code) }: Definition = PROBLEMS[code]
    return { code, meaning: meaningOf(code), fix }
  })
  return [...Map.groupBy(entries, ({ code }) => code.split('.', 1)[0] ?? code)]
}

/** A fix for most problems of a resource; empty if the meaning already says it. */
function usualFix(code: Code): string {
  const [resource = '', rest] = code.split('.')
  if (rest === 'not_found') return 'Check the id: it may be mistyped, deleted, or belong to another store.'
  return USUAL_FIXES[resource] ?? ''
}

const CORRECT_FIELD = 'Correct the field that the error names.'
const USUAL_FIXES: Record<string, string> = {
  value: CORRECT_FIELD,
  address: CORRECT_FIELD,
  url: CORRECT_FIELD,
  period: CORRECT_FIELD,
  design: CORRECT_FIELD,
  liquid: 'Correct the template, at the given line and column if there are any.',
  translation_file: 'Correct the file at this line, or export it again.',
  commit: 'Correct the file in the repository, and use the new commit.',
  repository: "Check the repository's address, branch and token, and its host.",
  setting: 'Correct the setting, and start again.',
  attachment: 'Check the attachment in the layout: its file, or its address and what that returns.',
  finding: 'Correct the layout at the position shown in the preview.',
  http: 'Check the address and the system behind it; the history shows what was sent and received.',
  lost: 'Check whether this was intended; restore an earlier version if it was not.',
  mailbox: 'Try again later, or reconnect the mailbox.',
  message: "Correct the layout or the step's input.",
  recipient: 'Check the address; this execution sends nothing more to it.',
  recipients: 'Check the addresses; the history shows what happened to each.',
  redirect:
    'Use the final address in the request. Redirects are followed only to addresses that can be called directly.',
  smtp: 'Test the sender, and check its server; whatever can safely be repeated is retried automatically.',
  execution: 'Retry the execution if the email or call should be sent after all.',
  service: 'Repeat the call.',
  use: 'Part of other problems, naming what uses a record.',
  text: 'Part of other problems, giving the place in a text or design.',
}

export const renderErrorReference = (): string =>
  [INTRODUCTION, ...explainCodes().map(renderResource)].join('\n')

const renderResource = ([resource, entries]: [string, ExplainedCode[]]) => `## ${resource}

| Code | Meaning | What to do |
|---|---|---|
${entries.map(({ code, meaning, fix }) => `| \`${code}\` | ${cell(meaning)} | ${cell(fix)} |`).join('\n')}
`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

const INTRODUCTION = `# Error codes

Generated from \`src/problems/\` by \`npm run docs\`. Do not edit it by hand.

Every refusal has a code, which never changes, and a message, which may change at any time. Programs should rely on the
code. Names in braces are placeholders for values, which tools and the app also receive as data.

| Where | The code is |
|---|---|
| REST, steps and pages | the response header \`Error-Code\`; the message is \`error\` in the body |
| Tools | \`structuredContent.code\` of a result with \`isError\`, with \`field\` and \`data\` |
| History | \`errorCode\` of an execution, its attempts and messages |
| Command line | \`code\` in the JSON on stdout, with \`--json\` |
| Log | \`code\` of the line for a refused request |
`
