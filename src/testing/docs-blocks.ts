import { readContents } from '../surfaces/docs/contents.ts'

type Block = { slug: string; language: string; code: string }

/** Every code block in the documentation, without the indentation of lists. */
export const docsBlocks: Block[] = readContents().flatMap(({ pages }) =>
  pages.flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^( *)```(\S+)\n([\s\S]*?)^\1```$/gm)].map(
      ([, indent = '', language = '', code = '']) => ({
        slug,
        language,
        code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      }),
    ),
  ),
)

export const blocksIn = (slug: string, language: string) =>
  docsBlocks.filter((block) => block.slug === slug && block.language === language).map(({ code }) => code)

/** Blocks that no test runs directly from the documentation, by first line, with the reason. */
export const NOT_RUN: ReadonlyMap<string, string> = new Map([
  ['npm ci && npm start', 'readme.test.ts runs it'],
  ['npx flowpost serve', 'ways-in.install.ts runs it'],
  ['npm install ./flowpost-0.1.0.tgz', 'ways-in.install.ts runs it'],
  [
    'docker build -f deploy/Dockerfile -t flowpost .',
    'hosting-blocks.install.ts compares it with the image, and ways-in.install.ts starts what is in the image',
  ],
  ...[
    'docker exec flowpost flowpost backup --to /data/backup-monday --with-master-key',
    'docker rm --force flowpost',
    'export COMPOSE_FILE=deploy/compose.yaml',
  ].map((line) => [line, 'needs Docker'] as const),
  [
    'claude mcp add --transport http flowpost "http://localhost:3000/api/mcp?tools=all" --header "Authorization: Bearer $KEY"',
    'Claude Code needs an account',
  ],
])
