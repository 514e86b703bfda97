import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { release, releaseChangelog, setVersion } from '../../deploy/release.ts'

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Layouts\n'

it('a release moves the unreleased changelog entries under its version', () => {
  expect(releaseChangelog(CHANGELOG, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- Layouts\n',
  )
})

it.each([
  ['# Changelog\n', 'has no section'],
  ['# Changelog\n\n## [Unreleased]\n\n## [0.1.0]\n\n- Layouts\n', 'lists nothing'],
  [`${CHANGELOG}\n## [0.2.0]\n`, 'already has 0.2.0'],
])('a changelog that cannot be released is rejected: %j', (changelog, problem) => {
  expect(() => releaseChangelog(changelog, '0.2.0', '2026-12-01')).toThrow(problem)
})

it('a lock file gets the root package’s new version, and keeps those of other packages', () => {
  const lock = {
    version: '0.1.0',
    packages: { '': { version: '0.1.0' }, 'node_modules/a': { version: '1.0.0' } },
  }
  expect(JSON.parse(setVersion(JSON.stringify(lock), '0.2.0'))).toEqual({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, 'node_modules/a': { version: '1.0.0' } },
  })
})

function openRepository() {
  const root = mkdtempSync(join(tmpdir(), 'flowpost-release-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  for (const name of ['client', 'n8n-node']) mkdirSync(join(root, 'packages', name), { recursive: true })
  write('CHANGELOG.md', CHANGELOG)
  write('.gitignore', 'release\n')
  write('package.json', '{ "name": "service", "version": "0.1.0" }')
  write('package-lock.json', '{ "version": "0.1.0", "packages": { "": { "version": "0.1.0" } } }')
  write('packages/client/package.json', '{ "name": "client", "version": "0.1.0" }')
  write('packages/n8n-node/package.json', '{ "name": "node", "version": "0.1.0" }')
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'One')
  return { root, write, folder: join(root, 'release') }
}

it('a release packs every package, with checksums that sha256sum accepts', () => {
  const { root, folder } = openRepository()
  release(root, '0.2.0', folder, '2026-12-01')
  expect(readdirSync(folder)).toEqual([
    'SHA256SUMS',
    'client-0.2.0.tgz',
    'node-0.2.0.tgz',
    'service-0.2.0.tgz',
  ])
  const output = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
  expect(output).toBe('client-0.2.0.tgz: OK\nnode-0.2.0.tgz: OK\nservice-0.2.0.tgz: OK\n')
})

it('a release with uncommitted changes is rejected, and changes nothing', () => {
  const { root, folder, write } = openRepository()
  write('new.txt', 'x')
  expect(() => release(root, '0.2.0', folder, '2026-12-01')).toThrow('commit your changes first')
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toBe(CHANGELOG)
})
