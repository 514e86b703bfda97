import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// The server hands out what stands in web/dist and writes a fresh nonce in place of this word.
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** Packs scripts and styles once, as small as they get; the server then hands them out as they are. */
const packed: Plugin = {
  name: 'packed',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name))
    const pack = async (name: string) => {
      const bytes = await readFile(join(dir, name))
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes))
    }
    await Promise.all(names.map(pack))
  },
}

export default defineConfig({
  root: 'web',
  base: '/app/',
  plugins: [react(), packed],
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
              test: /web\/src\/(ui(?!\/code-box\/editor|\/(?:dialog-)?form)|texts(?=\/[a-z]+(?:-texts)?\.ts)(?!\/(?:en|de)\.ts)|api)\/|@tabler/,
              priority: 2,
            },
            {
              name: 'libraries',
              test: /node_modules\/(?!@simplewebauthn|@mantine\/form|@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname|@tiptap|prosemirror|linkifyjs|orderedmap|rope-sequence)/,
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
