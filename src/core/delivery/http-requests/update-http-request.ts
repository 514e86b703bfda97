import { z } from 'zod'
import { replaceTags } from '../../../engine/liquid/tags.ts'
import { secretsUsed } from '../../../engine/liquid/usage.ts'
import { withoutUndefined } from '../../../engine/objects.ts'
import { isHostAllowed } from '../../../engine/request/allowed-hosts.ts'
import { isDifferentTarget, templateOrigin } from '../../../engine/request/origin.ts'
import { type RequestTemplates, requestTexts } from '../../../engine/request/render-request.ts'
import { REQUEST_CODES } from '../../../problems/code-lists.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { allows } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'
import { readLimitedSecrets } from '../../foundation/secrets/resolve-secrets.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { requestFields } from './fields.ts'
import { HttpRequest, RequestId, readRequest, SavedHttpRequest, showRequest } from './http-request.ts'
import { warningsFor } from './request-warnings.ts'
import { columnsOf, withCredentials } from './save-request.ts'

type MovableRequest = RequestTemplates & { movedFrom: string | null }

export const updateHttpRequest = defineOperation({
  name: 'updateHttpRequest',
  summary:
    'Update an HTTP request; only the fields you send change, and a masked credential that you send back keeps its stored value',
  level: 'write',
  rest: { method: ['PUT', 'PATCH'], path: '/http-requests/:id' },
  tool: {
    name: 'update_http_request',
    guide:
      'Update an HTTP request. Omitted fields are unchanged; headers and body are replaced as a whole. ' +
      'Read it first with get_http_request: masked values that you send back unchanged keep their stored values.',
  },
  app: {},
  refusals: { 400: REQUEST_CODES, 404: ['request.not_found'] },
  input: z.object({ id: RequestId, ...z.object(requestFields).partial().shape }),
  output: SavedHttpRequest,
  record: HttpRequest,
  run: async (ctx, { id, ...input }) => {
    const before = await readRequest(ctx, id)
    const changes = withoutUndefined(input)
    const after = { ...before, ...changes }
    const { url, headers, body } = before
    const next = { url: after.url, headers: after.headers, body: after.body }
    const { texts, removed } = await withCredentials(ctx, changes, next, { url, headers, body })
    const movedFrom = await checkMove(ctx, before, texts)
    const request = { ...after, ...texts, movedFrom, updatedAt: ctx.services.clock.now().toISOString() }
    await ctx.db
      .updateTable('httpRequests')
      .set(columnsOf(request))
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .execute()
    return {
      ...(await showRequest(ctx, request)),
      ...(await warningsFor(ctx, { id, texts, before: { url, headers, body } }, removed)),
    }
  },
})

/**
 * Workflows keep calling a changed request, so it can send a secret to another host only if the caller can manage
 * secrets or the secret lists that host. Returns the original origin if a caller who cannot manage secrets has changed
 * it, so removing the secret, changing the host and adding the secret again is rejected as well.
 */
async function checkMove(ctx: Ctx, before: MovableRequest, after: RequestTemplates): Promise<string | null> {
  const origin = templateOrigin(after.url)
  const previousOrigin = templateOrigin(before.url)
  const originalOrigin = before.movedFrom ?? previousOrigin
  if (!isDifferentTarget(originalOrigin, origin)) return null
  const hasMoved = isDifferentTarget(previousOrigin, origin)
  const usedBefore = new Set(secretsIn(before).map(({ name }) => name))
  const newSecrets = secretsIn(after).filter(({ name }) => hasMoved || !usedBefore.has(name))
  if (!hasMoved && newSecrets.length === 0) return before.movedFrom
  if (allows(ctx.level, setSecret.level)) return null
  const limited = await readLimitedSecrets(ctx)
  const address = URL.parse(replaceTags(after.url, () => '1'))
  for (const { field, name } of newSecrets)
    if (!address || !isHostAllowed(limited.get(name) ?? [], address))
      throw invalid(hasMoved ? 'url' : field, 'secret.would_move', { name })
  return originalOrigin
}

const secretsIn = (request: RequestTemplates) =>
  requestTexts(request).flatMap(({ field, text }) => secretsUsed([text]).map((name) => ({ field, name })))
