import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../core/operations.ts'
import { renderErrorReference } from '../problems/reference.ts'
import { createProgram } from '../surfaces/cli/cli.ts'
import { renderGuide } from '../surfaces/cli/guide.ts'

export const ERROR_REFERENCE_PATH = join(import.meta.dirname, '../../docs/errors.md')
export const COMMAND_LINE_GUIDE_PATH = join(import.meta.dirname, '../../docs/command-line.md')

export function renderCommandLineGuide(): string {
  const reject = () => Promise.reject(new Error('this program only describes its commands'))
  const actions = { serve: reject, worker: reject, migrate: reject, restore: reject, withServices: reject }
  return renderGuide(createProgram(operations, '', actions, process), operations)
}

if (import.meta.main) {
  writeFileSync(COMMAND_LINE_GUIDE_PATH, renderCommandLineGuide())
  writeFileSync(ERROR_REFERENCE_PATH, renderErrorReference())
}
