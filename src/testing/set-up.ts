// Read anew for each test file; what it imports is not.
import './property-seed.ts'
import './quick-imports.ts'
