import { afterEach } from 'vitest'
import type { App } from '../compose.ts'
import type { AnyOperation, RefusalStatus } from '../core/call/operation.ts'
import { COMMON_CODES } from '../problems/code-lists.ts'
import { createRouteTable } from '../surfaces/http/route-table.ts'
import { API_PREFIX } from '../surfaces/rest/rest.ts'
import { FLOW_ACTIONS, FLOW_PREFIX } from '../surfaces/steps/shopify-flow.ts'
import { STEPS_PREFIX } from '../surfaces/steps/steps.ts'

const COMMON = new Set<string>(COMMON_CODES)

/**
 * Fails a test in which an operation returns an error code that it does not declare, because OpenAPI would not list that
 * code. The log contains the route and code of every rejected request over REST, as a step or as a tool.
 */
export function requireDeclaredCodes(app: () => App, operations: readonly AnyOperation[]) {
  const undeclared = new Set<string>()
  const start = () => {
    const operationAt = findByRoute(operations)
    app().log.info = ({ method, route, status, code }: Record<string, unknown>) => {
      const operation = code === undefined ? undefined : operationAt(String(method), String(route))
      const missing = operation && findUndeclared(operation, Number(status), String(code))
      if (missing) undeclared.add(missing)
    }
  }
  const check = () => {
    const [first] = undeclared
    undeclared.clear()
    if (first) throw new Error(first)
  }
  afterEach(check)
  return start
}

/** An error message, or null if the code is declared. A tool responds with 200, so its code may be declared for any status. */
export function findUndeclared(
  { name, refusals = {} }: AnyOperation,
  status: number,
  code: string,
): string | null {
  const declared: readonly string[] =
    status === 200 ? Object.values(refusals).flat() : (refusals[status as RefusalStatus] ?? [])
  if (COMMON.has(code) || declared.includes(code)) return null
  const place = status === 200 ? 'the status of this refusal' : status
  return `${name} returns the error ${code}, but does not declare it: add '${code}' to its \`refusals\` or to a list in code-lists.ts, under ${place}`
}

function findByRoute(operations: readonly AnyOperation[]) {
  const steps = operations.flatMap((operation) =>
    operation.step ? [{ ...operation, rest: operation.step }] : [],
  )
  const routes = [
    ...createRouteTable(API_PREFIX, operations).routes,
    ...createRouteTable(`${STEPS_PREFIX}:storeId`, steps).routes,
  ]
  const byLabel = new Map(routes.map(({ label, methods }) => [label, methods]))
  const byTool = new Map(operations.map((operation) => [`/api/mcp ${operation.tool?.name}`, operation]))
  const byFlow = new Map(
    Object.entries(FLOW_ACTIONS).map(([handle, { operation }]) => [FLOW_PREFIX + handle, operation]),
  )
  return (method: string, route: string): AnyOperation | undefined =>
    byLabel.get(route)?.get(method === 'HEAD' ? 'GET' : method) ?? byTool.get(route) ?? byFlow.get(route)
}
