import { createRequire } from 'node:module'
import type { Engine } from 'mrml/nodejs/mrml_wasm.js'

type Mrml = typeof import('mrml/nodejs/mrml_wasm.js')

let engine: Engine | undefined

/** Loaded on first use: reading the WebAssembly module costs more than a render. */
function loadEngine(): Engine {
  if (engine !== undefined) return engine
  const mrml: Mrml = createRequire(import.meta.url)('mrml/nodejs/mrml_wasm.js')
  engine = new mrml.Engine()
  // The library's own fonts and icons come from other hosts.
  engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })
  return engine
}

export function renderMjml(mjml: string): string {
  const result = loadEngine().toHtml(mjml)
  if (result.type === 'error') throw new Error(`mjml: ${result.message}`)
  return result.content
}
