import { defineConfig } from 'vitest/config'
import { reporters, retry } from './src/testing/retries.ts'

// A point is killed at for a minute or two, and most of that time is spent waiting for a process or a lease.
const crash = {
  include: ['src/**/*.crash.ts'],
  testTimeout: 600_000,
  hookTimeout: 60_000,
  retry,
  // As in vitest.config.ts: Node runs the sources as they stand.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    reporters,
    projects: [
      { test: { ...crash, name: 'sqlite', env: { TEST_STORE: 'sqlite' } } },
      {
        test: {
          ...crash,
          name: 'postgres',
          env: { TEST_STORE: 'postgres' },
          globalSetup: ['src/testing/database/postgres-server.ts'],
        },
      },
      // Installs Flowpost in every way there is: too long for `npm test`. It comes last, because several installations at
      // once take so much of the machine that other processes time out.
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
