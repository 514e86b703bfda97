import type { AnyOperation, RestRoute } from '../../core/call/operation.ts'

/** One path of the API with the operation behind each method. */
export type Route = {
  path: string
  /** Fields whose values this path has as words. */
  chosen: Record<string, string>
  label: string
  isRecord: boolean
  methods: Map<string, AnyOperation>
}

type Node = { fixed: Map<string, Node>; param?: { name: string; node: Node }; route?: Route }

export type RouteTable = {
  routes: Route[]
  find(path: string): { route: Route; params: Record<string, string> } | null
}

/** Finds the route of a path; a fixed segment wins over a parameter in the same place. */
export function createRouteTable(prefix: string, operations: readonly AnyOperation[]): RouteTable {
  const root: Node = { fixed: new Map() }
  const routes: Route[] = []
  for (const operation of operations) {
    if (!operation.rest) continue
    for (const { path, chosen } of pathsOf(operation.rest)) {
      const node = nodeAt(root, path)
      if (!node.route) {
        node.route = newRoute(prefix, path, chosen)
        routes.push(node.route)
      }
      for (const method of methodsOf(operation.rest)) {
        if (node.route.methods.has(method)) throw new Error(`two operations at ${method} ${node.route.path}`)
        node.route.methods.set(method, operation)
      }
    }
  }
  const fixed = new Map(routes.filter(hasNoParameter).map((route) => [route.path, { route, params: {} }]))
  return { routes, find: (path) => fixed.get(path) ?? findRoute(root, path) }
}

/** Every path of an operation: one for each word that may stand in its place. */
function pathsOf({ path, alternatives }: RestRoute): { path: string; chosen: Record<string, string> }[] {
  if (!alternatives) return [{ path, chosen: {} }]
  const { word, words, field } = alternatives
  return words.map((other) => ({
    path: path
      .split('/')
      .map((segment) => (segment === word ? other : segment))
      .join('/'),
    chosen: { [field]: other },
  }))
}

const newRoute = (prefix: string, path: string, chosen: Record<string, string>): Route => ({
  path,
  chosen,
  label: prefix + path,
  isRecord: namesRecord(path),
  methods: new Map(),
})

const hasNoParameter = ({ path }: Route) => !path.includes(':')

/** A path that ends in a parameter names one record. */
export const namesRecord = (path: string) => path.slice(path.lastIndexOf('/')).startsWith('/:')

export const methodsOf = ({ method }: RestRoute): readonly string[] =>
  typeof method === 'string' ? [method] : method

/** What `Allow` lists: HEAD goes with GET, OPTIONS with everything. */
export function allowedMethods(route: Route): string {
  const methods = [...route.methods.keys()]
  return [...methods, ...(route.methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

const segmentsOf = (path: string) => (path === '/' ? [] : path.slice(1).split('/'))

function nodeAt(root: Node, path: string): Node {
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

function findRoute(root: Node, path: string) {
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
  return node.route ? { route: node.route, params: { ...params, ...node.route.chosen } } : null
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
