// Evaluated again for each test file; its imports are not.
import './property-seed.ts'
import { vi } from 'vitest'

// The previous test file may have left fake timers, with which not even a timeout would end a test.
vi.useRealTimers()

// Vitest reports each import for watch mode, which is not needed here.
if (process.env.VITEST_MODE !== 'WATCH') await import('../platform/quick-imports.mjs')
