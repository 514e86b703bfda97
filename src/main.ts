#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Before anything else is loaded: keeps the compiled code, which makes the next start a third faster.
enableCompileCache()
await import('./start.ts')
