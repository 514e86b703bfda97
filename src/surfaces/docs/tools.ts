import { KEY_LEVELS } from '../../core/call/levels.ts'
import type { Catalogs } from '../mcp/catalog.ts'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** The assistant tools in Markdown: what each one does, the level it requires, and its input. */
export function writeTools(catalogs: Catalogs): string {
  const levelOf = (name: string) => KEY_LEVELS.find((level) => catalogs(level, true).byName.has(name)) ?? ''
  const isShort = (name: string) => catalogs('execute', false).byName.has(name)
  const tools = catalogs('execute', true).entries.map(({ name, description, inputSchema }) => {
    const { properties = {}, required = [] } = inputSchema as {
      properties?: Record<string, { description?: string }>
      required?: string[]
    }
    const fields = Object.entries(properties).map(
      ([field, { description: meaning = '' }]) =>
        `| \`${field}\`${required.includes(field) ? ' (required)' : ''} | ${cell(meaning)} |`,
    )
    return [
      `## ${name}`,
      `Needs a key of level **${levelOf(name)}**. In ${isShort(name) ? 'both lists' : '`/api/mcp?tools=all` only'}.`,
      cell(description),
      ...(fields.length > 0 ? [['| Field | |', '|---|---|', ...fields].join('\n')] : []),
    ].join('\n\n')
  })
  return `# Tools

The tools of \`/api/mcp?tools=all\`; \`/api/mcp\` offers a shorter list. [Assistants](assistants.md) explains how to connect one.

${tools.join('\n\n')}
`
}
