import { createRequire } from 'node:module'
import type { Engine } from 'mrml/nodejs/mrml_wasm.js'
import { MJML_OPTIONS, readRendering } from './mjml-options.ts'

type Mrml = typeof import('mrml/nodejs/mrml_wasm.js')

let engine: Engine | undefined

/** Loads the WebAssembly module on first use, because that takes longer than a render. */
function loadEngine(): Engine {
  if (engine !== undefined) return engine
  const mrml: Mrml = createRequire(import.meta.url)('mrml/nodejs/mrml_wasm.js')
  engine = new mrml.Engine()
  engine.setRenderOptions(MJML_OPTIONS)
  return engine
}

export const renderMjml = (mjml: string): string => readRendering(loadEngine().toHtml(mjml))
