import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compareWithEnglish, parseMessages } from './src/messages/message-files.ts'

// The server replaces this placeholder with a new nonce each time it serves the page.
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

const TABLER = join(import.meta.dirname, 'node_modules/@iconify-json/tabler/icons.json')

/**
 * Resolves `tabler:plus` to the Tabler icon of that name. Icons are read from one data file, because the
 * package with modules has 18,000 files, a third of an install.
 */
function icons(): Plugin {
  let iconData: Record<string, { body: string }> = {}
  return {
    name: 'icons',
    async buildStart() {
      iconData = JSON.parse(await readFile(TABLER, 'utf8')).icons
    },
    resolveId: { filter: { id: /^tabler:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0tabler:/ },
      handler(id) {
        const name = id.replace('\0tabler:', '')
        const lines = [...(iconData[name]?.body ?? '').matchAll(/<path[^>]* d="([^"]+)"/g)].map(
          ([, line]) => line,
        )
        if (lines.length === 0) this.error(`Tabler has no icon "${name}" that is drawn with lines`)
        const icon = `/* @__PURE__ */ createIcon(${JSON.stringify(lines)})`
        return `import { createIcon } from '/src/ui/icon/create-icon.tsx'\nexport default ${icon}`
      },
    },
  }
}

/**
 * Parses message files (`src/messages`), so that the browser needs no parser, and fails the build if a
 * translation does not match English.
 */
const messages: Plugin = {
  name: 'messages',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/messages\/[\w-]+\/[\w-]+\.json$/ },
    handler(json, id) {
      const [language = '', namespace = ''] = id
        .replace(/\.json$/, '')
        .split('/')
        .slice(-2)
      const [problem] = compareWithEnglish(language, namespace)
      if (problem) this.error(problem)
      return JSON.stringify(parseMessages(JSON.parse(json)))
    },
  },
}

/** The files that every page waits for: the entry script, everything that it imports, and their styles. */
function findInitialFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name)) return
    files.add(name)
    if (chunk?.type !== 'chunk') return
    for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) add(other)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
  return files
}

/** The best quality saves 2% but takes three times as long, so only files that every page waits for get it. */
const BEST_QUALITY = constants.BROTLI_MAX_QUALITY
const FASTER_QUALITY = BEST_QUALITY - 1

/** Compresses scripts and styles once, so that the server can send them as they are. */
const precompress: Plugin = {
  name: 'precompress',
  async writeBundle({ dir = '' }, bundle) {
    const initialFiles = findInitialFiles(bundle)
    const compress = async (name: string) => {
      const bytes = await readFile(join(dir, name))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: initialFiles.has(name) ? BEST_QUALITY : FASTER_QUALITY,
      }
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
    }
    const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name))
    // Largest first, so that no large file is compressed last while other cores are idle.
    await Promise.all(
      names.toSorted((one, other) => sizeOf(bundle[other]) - sizeOf(bundle[one])).map(compress),
    )
  },
}

const sizeOf = (file: Rolldown.OutputBundle[string] | undefined) =>
  file === undefined ? 0 : file.type === 'chunk' ? file.code.length : file.source.length

export default defineConfig({
  root: 'web',
  base: '/app/',
  plugins: [react(), icons(), messages, precompress],
  // Message files are imported whole.
  json: { namedExports: false, stringify: false },
  // Lightning CSS, which also minifies styles, scopes class names in a third of the time that PostCSS takes.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '_[local]_[hash]' } } },
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Fonts and images stay separate files, because a policy without `data:` is simpler to reason about.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Every page loads two shared files plus its own. Passkeys, code boxes and the text editor are loaded
          // where they are used.
          groups: [
            {
              name: 'parts',
              test: /web\/src\/(ui(?!\/code-box\/editor|\/(?:dialog-)?form|\/values\/(?:copy|json-text|masked-text|one-time-value|test-data)\.tsx)|texts(?=\/[a-z-]+\.ts)|api)\/|src\/messages\/[a-z-]+\.ts|web\/src\/[a-z/]+\/(?:[a-z]+-(?:search|query)|preload|theme|canvas-renderer|drafts|max-upload)\.ts$|\0tabler:/,
              priority: 2,
            },
            {
              name: 'libraries',
              test: /node_modules\/(?!@simplewebauthn|@mantine\/form|@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname|prosemirror|orderedmap)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/app/api': 'http://127.0.0.1:3000' } },
})
