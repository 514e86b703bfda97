import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compareWithEnglish, parseMessages } from './src/messages/message-files.ts'

// The server hands out what stands in web/dist and writes a fresh nonce in place of this word.
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

const TABLER = join(import.meta.dirname, 'node_modules/@iconify-json/tabler/icons.json')

/**
 * `tabler:plus` is Tabler's icon of that name. Its drawings come as one file of data: as modules they are 18,000 files,
 * a third of what an install would unpack.
 */
function icons(): Plugin {
  let drawn: Record<string, { body: string }> = {}
  return {
    name: 'icons',
    async buildStart() {
      drawn = JSON.parse(await readFile(TABLER, 'utf8')).icons
    },
    resolveId: { filter: { id: /^tabler:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0tabler:/ },
      handler(id) {
        const name = id.replace('\0tabler:', '')
        const lines = [...(drawn[name]?.body ?? '').matchAll(/<path[^>]* d="([^"]+)"/g)].map(
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
 * Parses message files (`src/messages`), so that the browser needs no parser, and fails the build where a language does
 * not match English.
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

/** What every page waits for: the script that starts the app, with all that it imports, and their styles. */
function neededAtOnce(bundle: Rolldown.OutputBundle): Set<string> {
  const needed = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (needed.has(name)) return
    needed.add(name)
    if (chunk?.type !== 'chunk') return
    for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) add(other)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
  return needed
}

/** As small as it gets takes three times as long as two hundredths more. */
const SMALLEST = constants.BROTLI_MAX_QUALITY
const SMALL = SMALLEST - 1

/** Packs scripts and styles once; the server then hands them out as they are. */
const packed: Plugin = {
  name: 'packed',
  async writeBundle({ dir = '' }, bundle) {
    const atOnce = neededAtOnce(bundle)
    const pack = async (name: string) => {
      const bytes = await readFile(join(dir, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: atOnce.has(name) ? SMALLEST : SMALL }
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
    }
    const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name))
    // The largest first: none of them is then left over for one core alone.
    await Promise.all(names.toSorted((one, other) => sizeOf(bundle[other]) - sizeOf(bundle[one])).map(pack))
  },
}

const sizeOf = (file: Rolldown.OutputBundle[string] | undefined) =>
  file === undefined ? 0 : file.type === 'chunk' ? file.code.length : file.source.length

export default defineConfig({
  root: 'web',
  base: '/app/',
  plugins: [react(), icons(), messages, packed],
  // Message files are imported whole.
  json: { namedExports: false, stringify: false },
  // Styles are scoped by the tool that also packs them, in a third of the time that PostCSS takes.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '_[local]_[hash]' } } },
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Fonts and pictures stay files of their own: a policy without `data:` is simpler to reason about.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs is two files; a page adds its own. Passkeys, code boxes and the text editor load
          // where they are used.
          groups: [
            {
              name: 'parts',
              test: /web\/src\/(ui(?!\/code-box\/editor|\/(?:dialog-)?form|\/values\/(?:copy|json-text|masked-text|one-time-value|test-data)\.tsx)|texts(?=\/[a-z-]+\.ts)|api)\/|src\/messages\/[a-z-]+\.ts|web\/src\/[a-z/]+\/(?:[a-z]+-(?:search|query|early)|theme|canvas-renderer|drafts)\.ts$|\0tabler:/,
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
