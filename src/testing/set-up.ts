// Evaluated again for each test file; its imports are not.
import './property-seed.ts'
import { vi } from 'vitest'

// In case the file before this one has left its own: with those, not even a timeout would end a test.
vi.useRealTimers()

// Vitest reports each import to watch mode, where it sees to finding it.
if (process.env.VITEST_MODE !== 'WATCH') await import('../platform/quick-imports.mjs')
