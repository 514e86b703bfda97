import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { reporters, retry } from './src/testing/retries.ts'
import { reusedWorkers } from './src/testing/reused-workers.ts'

const MEMORY = '/dev/shm'
const REQUIRED_BYTES = 4 * 1024 ** 3

/** Whether memory has room for temporary files: tests write a lot, and would otherwise wait for the disk. */
function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > REQUIRED_BYTES
  } catch {
    return false
  }
}
if (!process.env.TMPDIR && hasRoomInMemory()) process.env.TMPDIR = MEMORY

/** Workers, threads and processes share one compile cache per run. */
if (!process.env.NODE_COMPILE_CACHE) {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

// Tests that need no database, or are the same on both, run once; nearly all others run on both databases.
const pure = [
  'src/engine/**/*.test.ts',
  'src/adapters/render-pool/*.test.ts',
  'src/adapters/outbound-http/*.test.ts',
  'src/adapters/mail/*.test.ts',
  'src/adapters/test-inbox/*.test.ts',
  'src/adapters/vault/*.test.ts',
  'src/adapters/repo-host/*.test.ts',
  'src/adapters/files-disk/*.test.ts',
  'src/adapters/files-s3/*.test.ts',
  'src/adapters/shared-clock.test.ts',
  'src/compose/tasks.test.ts',
  'src/adapters/db/batch-calls.test.ts',
  'src/adapters/db/cache.test.ts',
  'src/config.test.ts',
  'src/log.test.ts',
  'src/messages/*.test.ts',
  'src/core/call/operation.test.ts',
  'src/core/admin/demo/demo.test.ts',
  'src/core/delivery/http-requests/credential-origin.test.ts',
  'src/core/delivery/http-requests/safety.test.ts',
  'src/core/delivery/http-requests/literal-credentials.test.ts',
  'src/core/admin/identity/list-tools.test.ts',
  'src/core/call/ids.test.ts',
  'src/core/content/layouts/draft.test.ts',
  'src/core/delivery/email/list-layout-variables.test.ts',
  'src/core/content/layouts/lost-content.test.ts',
  'src/core/delivery/email/preview.test.ts',
  'src/core/delivery/email/preview-findings.test.ts',
  'src/core/admin/moving/object-storage.test.ts',
  'src/core/admin/moving/sealing.test.ts',
  'src/core/admin/people/passwords/*.test.ts',
  'src/core/content/repository/restore-repo-version.test.ts',
  'src/core/delivery/email/golden.test.ts',
  'src/core/delivery/queue/claim.test.ts',
  'src/core/delivery/queue/slots.test.ts',
  'src/core/delivery/email/large-attachments.test.ts',
  'src/core/delivery/email/preview-matches-mail.test.ts',
  'src/core/delivery/email/provider-replies.test.ts',
  'src/core/content/starters/starters.test.ts',
  'src/core/delivery/history/problem-servers.test.ts',
  'src/core/content/translations/exchange.test.ts',
  'src/core/content/translations/large-exchange.test.ts',
  'src/core/content/versions/restore-and-promote.test.ts',
  'src/surfaces/docs/*.test.ts',
  'src/surfaces/pages/unsubscribe-page.test.ts',
  'src/surfaces/pages/inbox-page.test.ts',
  'src/surfaces/pages/public.test.ts',
  'src/surfaces/rest/rest-input.test.ts',
  'src/surfaces/steps/signing-example.test.ts',
  'src/surfaces/cli/progress.test.ts',
  'src/surfaces/app/assets.test.ts',
  'src/surfaces/app/guard.test.ts',
  'src/surfaces/app/permission-first.test.ts',
  'src/surfaces/app/roles.test.ts',
  'src/surfaces/http/large-bodies.test.ts',
  'src/surfaces/rest/page-links.test.ts',
  'src/surfaces/mcp/*.test.ts',
  'src/surfaces/cli/arguments.test.ts',
  'src/surfaces/cli/format.test.ts',
  'src/platform/*.test.ts',
  'src/problems/liquid.test.ts',
  'src/problems/stored.test.ts',
  'src/problems/text.test.ts',
  'src/problems/translations.test.ts',
  'src/testing/import-directions.test.ts',
  'src/testing/bin.test.ts',
  'src/testing/dialects.test.ts',
  'src/testing/deploy.test.ts',
  'src/testing/untrusted-text.test.ts',
  'src/testing/growth.test.ts',
  'src/testing/lock-addresses.test.ts',
  'src/testing/readme.test.ts',
  'src/testing/release.test.ts',
  'src/testing/stated-limits.test.ts',
  'src/testing/text-decisions.test.ts',
  'web/src/**/*.test.ts',
  'packages/**/*.test.ts',
]
// These use the database, but on PostgreSQL, other files issue every statement that they do.
const sameOnPostgres = [
  'src/core/admin/moving/refusals.test.ts',
  'src/core/admin/people/sign-in/sign-in.test.ts',
  'src/core/content/layouts/create-blank-layout.test.ts',
  'src/core/content/layouts/expected-version.test.ts',
  'src/core/content/layouts/layouts.test.ts',
  'src/core/content/layouts/text-limit.test.ts',
  'src/core/content/translations/follows-design.test.ts',
  'src/core/content/translations/language-texts.test.ts',
  'src/core/content/translations/promote-translation.test.ts',
  'src/core/content/translations/saving-texts.test.ts',
  'src/core/content/translations/translations.test.ts',
  'src/core/delivery/email/marketing.test.ts',
  'src/core/delivery/email/unsubscribe-link.test.ts',
  'src/core/delivery/http-requests/test-http-request.test.ts',
  'src/core/delivery/http-requests/secret-hosts.test.ts',
  'src/core/delivery/senders/installation-sender.test.ts',
  'src/core/delivery/steps/get-signing-secret.test.ts',
  'src/core/foundation/settings/settings.test.ts',
  // Runs other tests again, which run on both databases themselves.
  'src/problems/reworded.test.ts',
  'src/surfaces/app/attachments.test.ts',
  'src/surfaces/app/refusals.test.ts',
  'src/surfaces/cli/content/content.test.ts',
  'src/surfaces/error-codes.test.ts',
  'src/surfaces/rest/examples.test.ts',
  'src/surfaces/rest/rest.test.ts',
  'src/surfaces/rest/tenant-isolation.test.ts',
]
const rules = {
  // Long enough for a busy machine.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  retry,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  // Loading the product takes longer than most test files, so each worker loads it once. Only the test file itself is
  // loaded again, not its imports: no test file may leave state behind.
  isolate: false,
  pool: reusedWorkers,
  setupFiles: ['src/testing/set-up.ts'],
  // Node runs the sources directly, without transforming them, so `vi.mock` is not available.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}
/** A page that shows what another process did. */
const browserOnBothDatabases = ['web/tests/history-live.test.ts']
/** Moves a store from SQLite to the other database and back, so a run on PostgreSQL also covers SQLite. */
const betweenDatabases = ['src/core/admin/moving/moving.test.ts']
const databaseTests = { ...rules, include: ['src/**/*.test.ts'] }

export default defineConfig({
  test: {
    // Many tests wait for a process or a clock, so there are more workers than cores.
    maxWorkers: 3,
    reporters,
    projects: [
      { test: { ...rules, name: 'pure', include: pure, env: { TEST_DATABASE: 'sqlite' } } },
      {
        test: {
          ...databaseTests,
          name: 'sqlite',
          exclude: [...pure, ...betweenDatabases],
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'postgres',
          include: [...databaseTests.include, ...browserOnBothDatabases],
          exclude: [...pure, ...sameOnPostgres],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['src/testing/database/postgres-server.ts', 'web/tests/build-app.ts'],
        },
      },
      {
        test: {
          ...rules,
          name: 'browser',
          include: ['web/tests/**/*.test.ts'],
          env: { TEST_DATABASE: 'sqlite' },
          globalSetup: ['web/tests/build-app.ts'],
        },
      },
    ],
  },
})
