import { createRequire } from 'node:module'
import type { Engine } from 'mrml/nodejs/mrml_wasm.js'

type Mrml = typeof import('mrml/nodejs/mrml_wasm.js')

let engine: Engine | undefined

/** Loaded on first use, because loading the WebAssembly module takes longer than a render. */
function loadEngine(): Engine {
  if (engine !== undefined) return engine
  const mrml: Mrml = createRequire(import.meta.url)('mrml/nodejs/mrml_wasm.js')
  engine = new mrml.Engine()
  // The library's default fonts and icons are loaded from other hosts.
  engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })
  return engine
}

export function renderMjml(mjml: string): string {
  const result = loadEngine().toHtml(mjml)
  if (result.type === 'error') throw new Error(`mjml: ${result.message}`)
  return result.content
}
