import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { blocksIn } from '../docs-blocks.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'flowpost-shopify-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CLI = '@shopify/cli@4.8.2'
const INSTALL_MS = 300_000

it(
  "Shopify's command line has the commands in the guide, and accepts the app",
  async ({ skip }) => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', CLI]
    const skipReason = await run('npm', install, { cwd: folder, timeout: INSTALL_MS / 2 }).then(
      () => null,
      (error) => `Shopify's command line cannot be installed: ${error}`,
    )
    if (skipReason) return skip(skipReason)
    const cli = join(folder, 'node_modules/@shopify/cli')
    const { commands } = JSON.parse(readFileSync(join(cli, 'oclif.manifest.json'), 'utf8'))
    const commandsInGuide = blocksIn('quickstart-shopify-flow', 'sh')
      .join('')
      .matchAll(/@shopify\/cli@latest (.+)$/gm)
    for (const [, words = ''] of commandsInGuide)
      expect(commands).toHaveProperty([words.replaceAll(' ', ':')])

    const app = join(folder, 'app')
    cpSync(fileURLToPath(new URL('../../../deploy/shopify-app', import.meta.url)), app, { recursive: true })
    const config = join(app, 'shopify.app.toml')
    // `config link` does this, but needs an account.
    writeFileSync(config, readFileSync(config, 'utf8').replace('client_id = ""', 'client_id = "0a1b2c3d"'))
    const build = ['app', 'build', '--skip-dependencies-installation']
    const { stdout, stderr } = await run(process.execPath, [join(cli, 'bin/run.js'), ...build], {
      cwd: app,
      env: { PATH: process.env.PATH, HOME: folder, CI: '1', SHOPIFY_CLI_NO_ANALYTICS: '1' },
    })
    expect(stdout + stderr).toContain('Flowpost built!')
  },
  INSTALL_MS,
)
