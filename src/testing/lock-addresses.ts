import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCK = join(import.meta.dirname, '../../package-lock.json')
/** A placeholder: `.npmrc` makes npm use the configured registry instead. */
const ANY_REGISTRY = 'https://packages.invalid'
const FOLDER = 'node_modules/'

type Lock = { packages: Record<string, { version: string; resolved?: string }> }

/** Adds the URL of each package, without which npm requests the metadata of every package from the registry. */
export function addAddresses(lock: Lock): Lock {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (!path) return [path, entry]
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
    const { version, resolved: _, ...rest } = entry
    const archive = `${name.split('/').at(-1)}-${version}.tgz`
    return [path, { version, resolved: `${ANY_REGISTRY}/${name}/-/${archive}`, ...rest }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

export const readLock = (): Lock => JSON.parse(readFileSync(LOCK, 'utf8'))

if (import.meta.main) writeFileSync(LOCK, `${JSON.stringify(addAddresses(readLock()), null, 2)}\n`)
