/**
 * Prepares a release: `npm run release -- 0.2.0 [FOLDER]`. Writes the version and the changelog, packs the
 * service, the client and the n8n node, and lists the checksums. Does not commit, tag or publish: it prints the
 * commands for that.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PACKAGES = ['.', 'packages/client', 'packages/n8n-node']
const UNRELEASED = '## [Unreleased]\n'

/** Moves the unreleased changelog entries under the new version. */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const [before, after] = changelog.split(UNRELEASED, 2)
  if (before === undefined || after === undefined) throw new Error('CHANGELOG.md has no section [Unreleased]')
  const [notes = ''] = after.split(/^## \[/m, 1)
  if (!/^- /m.test(notes)) throw new Error('CHANGELOG.md lists nothing under [Unreleased]')
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md already has ${version}`)
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${after}`
}

/** Sets the version in a package.json or package-lock.json; a lock file also contains it for the root package. */
export function setVersion(json: string, version: string): string {
  const parsed = JSON.parse(json)
  parsed.version = version
  if (parsed.packages?.['']) parsed.packages[''].version = version
  return `${JSON.stringify(parsed, null, 2)}\n`
}

function edit(path: string, transform: (text: string) => string): void {
  writeFileSync(path, transform(readFileSync(path, 'utf8')))
}

/** Packs every package in the repository into a folder, with checksums for `sha256sum --check`. */
function pack(root: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const path of PACKAGES)
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: join(root, path), stdio: 'inherit' })
  const sums = readdirSync(folder)
    .filter((file) => file.endsWith('.tgz'))
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
}

/** Checks everything before writing anything. */
export function release(root: string, version: string, folder: string, date: string): void {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) throw new Error(`not a version: ${version}`)
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (changes !== '') throw new Error('commit your changes first')
  const changelog = releaseChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, date)
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  for (const file of ['package-lock.json', ...PACKAGES.map((path) => join(path, 'package.json'))])
    edit(join(root, file), (text) => setVersion(text, version))
  pack(root, folder)
}

if (import.meta.main) {
  const [version = '', folder = 'release'] = process.argv.slice(2)
  const root = join(import.meta.dirname, '..')
  try {
    release(root, version, resolve(folder), new Date().toISOString().slice(0, 10))
    process.stdout.write(`
Packages and SHA256SUMS are in ${folder}. Check them, then:

  git commit -am "Release ${version}" && git tag v${version} && git push origin HEAD v${version}
  for package in ${folder}/*.tgz; do npm publish "$package" --access public; done
`)
  } catch (error) {
    process.stderr.write(`release: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
