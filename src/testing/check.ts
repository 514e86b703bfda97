/** Runs every check, even after one has failed, so that a single run shows all problems. */
import { spawnSync } from 'node:child_process'

const failed = ['check:format', 'check:types', 'check:unused'].filter(
  (name) => spawnSync(`npm run -s ${name}`, { shell: true, stdio: 'inherit' }).status !== 0,
)
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
