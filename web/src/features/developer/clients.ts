/** The clients that we show a command or a configuration file for. */
export type ClientName = 'claude' | 'cursor' | 'vscode' | 'curl'

type Target = { baseUrl: string; key: string }

/** All tools, because the basic set cannot change layouts. */
const toolsAt = (baseUrl: string) => `${baseUrl}/api/mcp?tools=all`

const json = (value: unknown) => JSON.stringify(value, null, 2)

const SETUPS: Record<ClientName, (target: Target) => string> = {
  claude: ({ baseUrl, key }) =>
    `claude mcp add --transport http flowpost \\\n  "${toolsAt(baseUrl)}" \\\n  --header "Authorization: Bearer ${key}"`,
  cursor: ({ baseUrl, key }) =>
    json({
      mcpServers: { flowpost: { url: toolsAt(baseUrl), headers: { Authorization: `Bearer ${key}` } } },
    }),
  vscode: ({ baseUrl, key }) =>
    json({
      servers: {
        flowpost: { type: 'http', url: toolsAt(baseUrl), headers: { Authorization: `Bearer ${key}` } },
      },
    }),
  curl: ({ baseUrl, key }) => `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer ${key}"`,
}

export const setupFor = (client: ClientName, target: Target) => SETUPS[client](target)

/** The configuration files of clients that are not set up by a command. */
export const FILES: Partial<Record<ClientName, string>> = {
  cursor: '.cursor/mcp.json',
  vscode: '.vscode/mcp.json',
}
