import { defineConfig } from 'vitest/config'
import { reporters, retry } from './src/testing/retries.ts'

// Each test kills processes for a minute or two, and spends most of that time waiting for a process or a lease.
const crash = {
  include: ['src/**/*.crash.ts'],
  testTimeout: 600_000,
  hookTimeout: 60_000,
  retry,
  // As in vitest.config.ts: Node runs the sources directly.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    reporters,
    projects: [
      { test: { ...crash, name: 'sqlite', env: { TEST_DATABASE: 'sqlite' } } },
      {
        test: {
          ...crash,
          name: 'postgres',
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['src/testing/database/postgres-server.ts'],
        },
      },
      // Installs Flowpost in every documented way, which takes too long for `npm test`. Runs last, because several
      // installations at once make other processes time out.
      {
        test: {
          ...crash,
          name: 'install',
          include: ['src/**/*.install.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
