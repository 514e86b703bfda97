import '../../platform/quick-imports.mjs'

// A thread does not inherit the cache and hooks of its process.
const { default: render } = await import('./render-worker.ts')
export default render
