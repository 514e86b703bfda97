// Builds what a clone needs after an install: the app, and packages of several hundred modules as one file each, which
// `src/platform/quick-imports.mjs` looks for. A production install has no Vite, and the npm package brings both.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

const BUNDLED = ['kysely', 'zod']

/** Named by version, so that a bundle is not used with another one. */
const nameOf = (specifier) =>
  `${specifier.replace('/', '-')}-${packageJson.dependencies[specifier.split('/')[0]]}`

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
const vite = existsSync(configFile) ? await import('vite').catch(() => null) : null
if (vite) {
  await vite.build({ configFile, logLevel: 'warn' })
  // One script without imports, which the server writes into the frame of emails.
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('./', import.meta.url)),
    publicDir: false,
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2023',
      lib: { entry: 'src/frame/frame.ts', formats: ['iife'], name: 'frame', fileName: () => 'frame.js' },
    },
  })
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('../', import.meta.url)),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: 'web/bundled',
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(BUNDLED.map((specifier) => [nameOf(specifier), specifier])),
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
}
