import { type CallOptions, type Connection, checkOptions, request } from './http.ts'
import { type Operations, ROUTES } from './operations.ts'

export type ClientOptions = Connection & {
  /** An API key, `fak_…`. */
  key: string
}

export type OperationOptions = CallOptions & {
  /** Only change the record if it still has this ETag; see `etagOf`. */
  ifMatch?: string | undefined
  /**
   * Repeating a POST with the same key within a day returns the first response. By default, every POST gets a
   * new key. Other methods ignore it.
   */
  idempotencyKey?: string | undefined
}

type Page<T> = { data: T[]; pagination: { page: number; totalPages: number } }

/** `await` it for one page, or use `for await` to iterate over the records of all pages. */
export type Paged<Output extends Page<unknown>> = Promise<Output> & AsyncIterable<Output['data'][number]>

type Result<Output> = Output extends Page<unknown> ? Paged<Output> : Promise<Output>

/** The input may be omitted if it has no required field. */
type Arguments<Input> =
  Record<string, never> extends Input
    ? [input?: Input, options?: OperationOptions]
    : [input: Input, options?: OperationOptions]

/** One method per REST API operation. Path, query and body parameters are passed in one object. */
export type FlowpostClient = {
  [Name in keyof Operations]: (
    ...args: Arguments<Operations[Name]['input']>
  ) => Result<Operations[Name]['output']>
}

const etags = new WeakMap<object, string>()

/** The ETag that came with a result, for `ifMatch`. */
export const etagOf = (result: object): string | undefined => etags.get(result)

export function createClient(options: ClientOptions): FlowpostClient {
  checkOptions(options.url, { key: options.key })
  const methods = Object.entries(ROUTES).map(([name, route]) => [
    name,
    (input: Record<string, unknown> = {}, callOptions: OperationOptions = {}) => {
      const call = (fields: Record<string, unknown>) => callOperation(options, route, fields, callOptions)
      return name.startsWith('list') ? paginate(call, input) : call(input)
    },
  ])
  return Object.fromEntries(methods) as FlowpostClient
}

async function callOperation(
  options: ClientOptions,
  route: string,
  input: Record<string, unknown>,
  { ifMatch, idempotencyKey, signal }: OperationOptions,
): Promise<unknown> {
  const [method = '', template = ''] = route.split(' ')
  const rest = { ...input }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (rest[name] === undefined) throw new TypeError(`${name}: required`)
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const hasBody = method === 'POST' || method === 'PUT'
  const parameters = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = hasBody
    ? ''
    : new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, String(value)]))
  const { body, headers } = await request<object>(options, {
    method,
    path: `/api/v1${path}${query && `?${query}`}`,
    headers: {
      authorization: `Bearer ${options.key}`,
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    ...(hasBody && { body: JSON.stringify(rest) }),
    // If the first attempt took effect, a repeat would be refused: the record is gone or has changed.
    isRepeatable: method !== 'DELETE' && ifMatch === undefined && rest.expectedVersion === undefined,
    ...(signal && { signal }),
  })
  const etag = headers.get('etag')
  if (etag) etags.set(body, etag)
  return body
}

function paginate(
  call: (input: Record<string, unknown>) => Promise<unknown>,
  input: Record<string, unknown>,
): Promise<unknown> & AsyncIterable<unknown> {
  const first = call(input)
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let previousIds = new Set<unknown>()
      let result = first
      for (let page = Number(input.page ?? 1); ; page++) {
        const { data, pagination } = (await result) as Page<{ id?: string }>
        // Records added in the meantime push others onto the next page.
        yield* data.filter(({ id }) => id === undefined || !previousIds.has(id))
        previousIds = new Set(data.map(({ id }) => id))
        if (!pagination || page >= pagination.totalPages) return
        result = call({ ...input, page: page + 1 })
      }
    },
  })
}
