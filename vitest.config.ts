import { defineConfig } from 'vitest/config'

// Tests of the engine are pure and run once; every other test runs on both stores.
const pure = ['src/engine/**/*.test.ts', 'src/config.test.ts', 'src/testing/arrows.test.ts']
const onAStore = { include: ['src/**/*.test.ts'], exclude: pure, testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'pure', include: pure, testTimeout: 20_000 } },
      { test: { ...onAStore, name: 'sqlite', env: { TEST_STORE: 'sqlite' } } },
      {
        test: {
          ...onAStore,
          name: 'postgres',
          env: { TEST_STORE: 'postgres' },
          globalSetup: ['src/testing/postgres-server.ts'],
        },
      },
    ],
  },
})
