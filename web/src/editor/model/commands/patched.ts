/** The same object where nothing changes; a property that becomes undefined is taken away. */
export function patched<T extends object>(owner: T, patch: Readonly<Record<string, unknown>>): T {
  const before = owner as Readonly<Record<string, unknown>>
  const changes = Object.entries(patch).filter(([name, value]) => before[name] !== value)
  if (changes.length === 0) return owner
  const next: Record<string, unknown> = { ...before }
  for (const [name, value] of changes) {
    if (value === undefined) delete next[name]
    else next[name] = value
  }
  return next as T
}
