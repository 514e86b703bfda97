import type { AnyOperation, RestRoute } from '../../core/call/operation.ts'
import { createPathTable } from './path-table.ts'

/** One API path with the operation for each method. */
export type Route = {
  path: string
  /** Input fields whose values are segments of this path. */
  pathFields: Record<string, string>
  label: string
  isRecord: boolean
  methods: Map<string, AnyOperation>
  /** The operations that read the parent records of this path. */
  ownerReaders: AnyOperation[]
}

export type RouteTable = {
  routes: Route[]
  find(path: string): { route: Route; params: Record<string, string> } | null
}

export function createRouteTable(prefix: string, operations: readonly AnyOperation[]): RouteTable {
  const table = createPathTable<Route>()
  const routes: Route[] = []
  for (const operation of operations) {
    if (!operation.rest) continue
    for (const { path, pathFields } of pathsOf(operation.rest)) {
      const route = table.getOrCreate(path, () => {
        const newRoute: Route = {
          path,
          pathFields,
          label: prefix + path,
          isRecord: isRecordPath(path),
          methods: new Map(),
          ownerReaders: [],
        }
        routes.push(newRoute)
        return newRoute
      })
      for (const method of methodsOf(operation.rest)) {
        if (route.methods.has(method)) throw new Error(`two operations at ${method} ${route.path}`)
        route.methods.set(method, operation)
      }
    }
  }
  for (const route of routes) route.ownerReaders = readersAbove(route, routes)
  return {
    routes,
    find(path) {
      const match = table.find(path)
      return match && { route: match.entry, params: { ...match.params, ...match.entry.pathFields } }
    },
  }
}

const readersAbove = ({ path }: Route, routes: readonly Route[]) =>
  routes
    .filter((parent) => parent.isRecord && path.startsWith(`${parent.path}/`))
    .flatMap(({ methods }) => methods.get('GET') ?? [])

/** Every path of an operation, one per alternative word. */
function pathsOf({ path, alternatives }: RestRoute): { path: string; pathFields: Record<string, string> }[] {
  if (!alternatives) return [{ path, pathFields: {} }]
  const { word, words, field } = alternatives
  return words.map((other) => ({
    path: path
      .split('/')
      .map((segment) => (segment === word ? other : segment))
      .join('/'),
    pathFields: { [field]: other },
  }))
}

/** A path that ends in a parameter identifies one record. */
export const isRecordPath = (path: string) => path.slice(path.lastIndexOf('/')).startsWith('/:')

export const methodsOf = ({ method }: RestRoute): readonly string[] =>
  typeof method === 'string' ? [method] : method

/** HEAD is allowed with GET, and OPTIONS always. */
export function allowedMethods(route: Route): string[] {
  const methods = [...route.methods.keys()]
  return [...methods, ...(route.methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
}
