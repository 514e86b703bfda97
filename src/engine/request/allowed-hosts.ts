const LABEL = '[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*$`)

/** Normalizes a host pattern (`api.example.com`, `*.example.com`, an IP address); null if the text is not one. */
export function normalizeHostPattern(text: string): string | null {
  const [star, rest] = text.startsWith('*.') ? ['*.', text.slice(2)] : ['', text]
  const host = hostnameOf(`http://${rest}/`)
  if (host === null || /[/?#@\\:\s]/.test(rest.replace(/^\[[^\]]*\]$/, ''))) return null
  if (host.startsWith('[')) return star === '' ? host : null
  return HOST.test(star + host) ? star + host : null
}

/** Whether a URL's host matches one of the patterns; `*.` matches any subdomain, but not the domain itself. */
export function isHostAllowed(patterns: readonly string[], url: URL): boolean {
  const host = url.hostname.replace(/\.$/, '')
  return patterns.some((pattern) =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern,
  )
}

const hostnameOf = (address: string) => URL.parse(address)?.hostname.replace(/\.$/, '') || null
