type Node<T> = { fixed: Map<string, Node<T>>; param?: { name: string; node: Node<T> }; entry?: T }

/** A value for each path; a segment that starts with a colon is a parameter. */
export type PathTable<T> = {
  /** The value at a path, created if there is none. */
  getOrCreate(path: string, create: () => T): T
  /** A fixed segment takes precedence over a parameter in the same position. */
  find(path: string): { entry: T; params: Record<string, string> } | null
}

export function createPathTable<T>(): PathTable<T> {
  const root: Node<T> = { fixed: new Map() }
  return {
    getOrCreate(path, create) {
      const node = nodeAt(root, path)
      node.entry ??= create()
      return node.entry
    },
    find: (path) => walk(root, path),
  }
}

const segmentsOf = (path: string) => (path === '/' ? [] : path.slice(1).split('/'))

function nodeAt<T>(root: Node<T>, path: string): Node<T> {
  let node = root
  for (const segment of segmentsOf(path)) {
    if (segment.startsWith(':')) {
      node.param ??= { name: segment.slice(1), node: { fixed: new Map() } }
      if (node.param.name !== segment.slice(1)) throw new Error(`two names for one parameter in ${path}`)
      node = node.param.node
    } else {
      let next = node.fixed.get(segment)
      if (!next) {
        next = { fixed: new Map() }
        node.fixed.set(segment, next)
      }
      node = next
    }
  }
  return node
}

function walk<T>(root: Node<T>, path: string) {
  let node = root
  const params: Record<string, string> = {}
  for (const segment of segmentsOf(path)) {
    const fixed = node.fixed.get(segment)
    if (fixed) {
      node = fixed
      continue
    }
    const value = node.param && decodeSegment(segment)
    if (!node.param || !value) return null
    params[node.param.name] = value
    node = node.param.node
  }
  return node.entry === undefined ? null : { entry: node.entry, params }
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
