import type { Harness, Reply } from './harness.ts'

export type LayoutResponse = {
  id: string
  name: string
  subject: string
  version: number
  updatedAt: string
  defaultLocale: string
  html: string
  body: string
  bodyDesign: { blocks: { id: string; type: string }[] }
  attachments: object[]
  marketingTexts: object | null
  languages: { locale: string; main: boolean; outdated: boolean }[]
}

/** A client for the layouts of a new store. */
export async function layoutsOf(api: Harness) {
  const { storeId, key } = await api.newCaller('write')
  const call = <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Reply<T>> =>
    api.call<T>(`/api/v1/email-templates${path}`, { key, method, ...(body === undefined ? {} : { body }) })
  return {
    storeId,
    key,
    call,
    create: async (body: object): Promise<LayoutResponse> =>
      (await call<LayoutResponse>('POST', '', { name: 'Layout', subject: 'Subject', ...body })).body,
    get: async (id: string): Promise<LayoutResponse> => (await call<LayoutResponse>('GET', `/${id}`)).body,
    async addFile(key: string, inStore = storeId) {
      await api.app.database.db
        .insertInto('files')
        .values({
          id: key,
          storeId: inStore,
          filename: 'a.pdf',
          contentType: 'application/pdf',
          contentHash: 'none',
          sizeBytes: 1,
          kind: 'attachment',
          searchText: 'a.pdf',
          createdAt: '2026-01-01T00:00:00.000Z',
        })
        .execute()
    },
  }
}

/** A new layout with a client for its translations; `LanguageResponse` is the type of a translation in responses. */
export async function createLayoutWithLanguages<LanguageResponse = Record<string, unknown>>(
  api: Harness,
  body: object = {},
) {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create(body)
  const pathOf = (locale: string) => `/${id}/translations/${locale}`
  return {
    ...layouts,
    id,
    put: (locale: string, content: object) =>
      layouts.call<LanguageResponse>('PUT', pathOf(locale), { subject: 'Hallo', ...content }),
    read: (locale: string) => layouts.call<LanguageResponse>('GET', pathOf(locale)),
    promote: (locale: string) =>
      layouts.call<{ layout: LayoutResponse }>('POST', `${pathOf(locale)}/promote`),
  }
}
