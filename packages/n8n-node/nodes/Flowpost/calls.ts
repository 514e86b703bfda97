import {
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type INodeListSearchResult,
  type JsonObject,
  NodeApiError,
  NodeOperationError,
  type ResourceMapperFields,
  sleep,
} from 'n8n-workflow'
import { fieldsOf, type LayoutVariable } from './variables'

type StepResponse = { statusCode: number; headers: IDataObject; body: IDataObject }

const MAX_WAIT_MS = 60_000
const POLL_MS = 1_000
const BUSY = new Set([429, 503])
const ACCEPTED = 202

async function call(
  context: IExecuteFunctions | ILoadOptionsFunctions,
  options: Omit<IHttpRequestOptions, 'url'> & { path: string },
): Promise<StepResponse> {
  const { path, ...more } = options
  const { url } = await context.getCredentials('flowpostApi')
  return context.helpers.httpRequestWithAuthentication.call(context, 'flowpostApi', {
    ...more,
    url: `${String(url).replace(/\/+$/, '')}${path}`,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  })
}

/**
 * Runs a step and waits for its outcome. While Flowpost is busy or still working, the same call is repeated: it is
 * recognized by its run and step, and nothing is sent twice.
 */
export async function runStep(
  context: IExecuteFunctions,
  action: 'send-email' | 'http-request',
  body: IDataObject,
  itemIndex: number,
): Promise<IDataObject> {
  const { storeId } = await context.getCredentials('flowpostApi')
  const path = `/steps/v1/${encodeURIComponent(String(storeId))}/${action}`
  const giveUpAt = Date.now() + MAX_WAIT_MS
  for (;;) {
    const { statusCode, headers, body: response } = await call(context, { method: 'POST', path, body })
    const isPending = statusCode === ACCEPTED
    if (!isPending && !BUSY.has(statusCode)) {
      if (statusCode < 300) return response
      throw refusal(context, statusCode, response, itemIndex)
    }
    const waitMs = Number(headers['retry-after'] ?? 0) * 1000 || POLL_MS
    if (Date.now() + waitMs > giveUpAt) {
      if (isPending) return response
      throw refusal(context, statusCode, response, itemIndex)
    }
    await sleep(waitMs)
  }
}

const refusal = (context: IExecuteFunctions, status: number, response: IDataObject, itemIndex: number) =>
  new NodeApiError(context.getNode(), response as JsonObject, {
    message: String(response.error ?? `Flowpost responded with status ${status}`),
    httpCode: String(status),
    itemIndex,
  })

async function read<T>(context: ILoadOptionsFunctions, path: string, qs: IDataObject = {}): Promise<T> {
  const { statusCode, body } = await call(context, { method: 'GET', path: `/api/v1${path}`, qs })
  if (statusCode >= 300) throw new NodeOperationError(context.getNode(), String(body.error ?? statusCode))
  return body as T
}

const PAGE_SIZE = 50

/** A list method for `/email-templates` or `/http-requests`; n8n requests more pages as the user scrolls. */
export const searchIn = (path: string) =>
  async function search(
    this: ILoadOptionsFunctions,
    filter?: string,
    paginationToken?: string,
  ): Promise<INodeListSearchResult> {
    const page = Number(paginationToken ?? 1)
    const { data, pagination } = await read<{
      data: { id: string; name: string }[]
      pagination: { total: number }
    }>(this, path, { page, limit: PAGE_SIZE, ...(filter ? { q: filter } : {}) })
    const results = data.map(({ id, name }) => ({ name, value: id }))
    return page * PAGE_SIZE < pagination.total ? { results, paginationToken: String(page + 1) } : { results }
  }

/** The variables that the chosen layout uses. */
export async function getLayoutVariables(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const id = this.getNodeParameter('layout', '', { extractValue: true }) as string
  if (!id) return { fields: [] }
  const path = `/email-templates/${encodeURIComponent(id)}/variables`
  const { variables } = await read<{ variables: LayoutVariable[] }>(this, path)
  return { fields: fieldsOf(variables) }
}
