// Read anew for each test file; what it imports is not.
import './property-seed.ts'

// Vitest reports each import to watch mode, where it sees to finding it.
if (process.env.VITEST_MODE !== 'WATCH') await import('../platform/quick-imports.mjs')
