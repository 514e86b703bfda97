/** Known repository hosts; `git` is any other. */
export const PROVIDERS = ['github', 'gitlab', 'gitea', 'bitbucket', 'git'] as const

export type Provider = (typeof PROVIDERS)[number]

const BY_HOST: [RegExp, Provider][] = [
  [/(^|\.)github\.com$|(^|[.-])github[.-]/, 'github'],
  [/(^|[.-])gitlab[.-]/, 'gitlab'],
  [/(^|[.-])(gitea|forgejo)[.-]|(^|\.)codeberg\.org$/, 'gitea'],
  [/(^|[.-])bitbucket[.-]/, 'bitbucket'],
]

export function providerOf(url: string): Provider {
  const { hostname } = new URL(url)
  return BY_HOST.find(([names]) => names.test(hostname))?.[1] ?? 'git'
}
