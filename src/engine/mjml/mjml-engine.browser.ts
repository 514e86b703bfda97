import openWasm, { Engine } from 'mrml/web/mrml_wasm.js'
import { MJML_OPTIONS, readRendering } from './mjml-options.ts'

// A browser cannot load WebAssembly synchronously, so importing this module waits for it.
await openWasm()
const engine = new Engine()
engine.setRenderOptions(MJML_OPTIONS)

/** The editor's canvas compiles designs in a web worker, with the same library as the server. */
export const renderMjml = (mjml: string): string => readRendering(engine.toHtml(mjml))
