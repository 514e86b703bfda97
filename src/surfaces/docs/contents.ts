import { readFileSync } from 'node:fs'

/** A documentation page: its Markdown, and its path in the repository unless it is generated. */
export type DocsPage = { slug: string; title: string; markdown: string; source?: string }
export type Group = { title: string; pages: DocsPage[] }

export type GeneratedPages = Record<'reference' | 'tools' | 'errors', string>

type Entry = { slug: string; source: string } | { slug: keyof GeneratedPages; title: string }

const guide = (slug: string, source = `docs/${slug}.md`): Entry => ({ slug, source })

/** Every page, in reading order. Other sites link to these slugs, so they must not change. */
const CONTENTS: Record<string, readonly Entry[]> = {
  'Get started': [guide('start'), guide('concepts')],
  Quickstarts: [
    guide('quickstart-code'),
    guide('quickstart-n8n'),
    guide('quickstart-shopify-flow', 'deploy/shopify-app/README.md'),
    guide('quickstart-assistant', 'docs/assistants.md'),
  ],
  Guides: [
    guide('steps'),
    guide('client', 'packages/client/README.md'),
    guide('n8n-node', 'packages/n8n-node/README.md'),
    guide('repository'),
    guide('content'),
    guide('recipes'),
  ],
  Reference: [
    { slug: 'reference', title: 'API reference' },
    { slug: 'tools', title: 'Tools' },
    guide('command-line'),
    { slug: 'errors', title: 'Error codes' },
  ],
  'Self-hosting': [
    guide('operations'),
    guide('settings'),
    guide('scaling'),
    guide('moving'),
    guide('performance'),
    guide('security', 'SECURITY.md'),
  ],
  Releases: [guide('changelog', 'CHANGELOG.md')],
}

const ROOT = new URL('../../../', import.meta.url)

export const readContents = (generated?: GeneratedPages): Group[] =>
  Object.entries(CONTENTS).map(([title, entries]) => ({
    title,
    pages: entries.map((entry) => {
      if (!('source' in entry)) return { ...entry, markdown: generated?.[entry.slug] ?? '' }
      const markdown = readFileSync(new URL(entry.source, ROOT), 'utf8')
      return { ...entry, title: /^# (.+)$/m.exec(markdown)?.[1] ?? entry.slug, markdown }
    }),
  }))
