// Runs after an install in a clone: builds the app, and bundles packages with hundreds of modules into single
// files for `src/platform/quick-imports.mjs`. Does nothing without Vite, as in a production install: the npm
// package already contains both.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

const BUNDLED = ['kysely', 'zod']

/** Includes the version, so that an upgraded package does not use an old bundle. */
const nameOf = (specifier) =>
  `${specifier.replace('/', '-')}-${packageJson.dependencies[specifier.split('/')[0]]}`

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
const vite = existsSync(configFile) ? await import('vite').catch(() => null) : null
if (vite) {
  await vite.build({ configFile, logLevel: 'warn' })
  // A single script without imports, which the server inlines into the email frame.
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
