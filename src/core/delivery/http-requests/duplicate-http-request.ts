import { z } from 'zod'
import { textsIn } from '../../../messages/texts.ts'
import { truncate } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { Created, defineOperation } from '../../call/operation.ts'
import { HttpRequest, RequestId, readRequest, showRequest } from './http-request.ts'
import { columnsOf } from './save-request.ts'

export const duplicateHttpRequest = defineOperation({
  name: 'duplicateHttpRequest',
  summary: 'Duplicate an HTTP request, including its stored credentials',
  level: 'write',
  app: {},
  creates: 'always',
  input: z.object({ id: RequestId }),
  output: HttpRequest,
  run: async (ctx, { id }) => {
    const original = await readRequest(ctx, id)
    const now = ctx.services.clock.now().toISOString()
    const name = truncate(textsIn(ctx.language, 'names').copy({ name: original.name }), NAME_LENGTH)
    const request = { ...original, id: newId('req'), name, createdAt: now, updatedAt: now }
    await ctx.db
      .insertInto('httpRequests')
      .values({ storeId: ctx.storeId, ...columnsOf(request) })
      .execute()
    return new Created(await showRequest(ctx, request))
  },
})
