import { defineConfig } from 'vitest/config'

// Measures how long other callers wait, so nothing else may run at the same time.
export default defineConfig({
  test: {
    include: ['src/**/*.limits.ts'],
    env: { TEST_DATABASE: 'sqlite' },
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As in vitest.config.ts: Node runs the sources directly.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})
