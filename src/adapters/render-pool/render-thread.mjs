import '../../platform/quick-imports.mjs'

// A thread has neither the cache nor the hooks of the process that starts it.
const { default: render } = await import('./render-worker.ts')
export default render
