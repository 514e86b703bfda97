// Evaluated again for each test file; its imports are not.
import './property-seed.ts'
import { vi } from 'vitest'

// The previous test file may have left fake timers, which would keep even test timeouts from firing.
vi.useRealTimers()

// Replaces Vitest's import hooks, which only watch mode needs.
if (process.env.VITEST_MODE !== 'WATCH') await import('../platform/quick-imports.mjs')
