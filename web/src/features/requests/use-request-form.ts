import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { operationQuery, useOperation } from '../../api/use-api.ts'
import {
  changesBetween,
  type HttpRequest,
  isChanged,
  newHeader,
  type RequestValues,
  rebaseValues,
  toInput,
  valuesOf,
} from './request-values.ts'

const FIELDS = /^(?:name|description|url|headers)(?:\.|$)|^body(?:[.[]|$)/

/** Whether an error belongs to a field of the form. */
export const isFieldError = (problem: unknown) =>
  problem instanceof ApiError && problem.field !== null && FIELDS.test(problem.field)

type Saved = HttpRequest & { warnings?: string[] | undefined }

/** The edited and the stored values. A failed save never changes what the user has typed. */
export function useRequestForm(stored: HttpRequest | null, onCreated: (id: string) => void) {
  const store = useStoreId()
  const client = useQueryClient()
  const [base, setBase] = useState(() => ({ request: stored, values: valuesOf(stored) }))
  const draftKey = `${useSession().person.id}/${store}/${base.request?.id ?? 'new'}`
  const [draft, setDraft] = useState(() => requestDrafts.read(draftKey))
  const [values, setValues] = useState(() =>
    draft ? rebaseValues(draft.values, { submitted: draft.base, saved: base.values }) : base.values,
  )
  const [problem, setProblem] = useState<unknown>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const queryKeyOf = ({ id }: { id: string }) => operationQuery('getHttpRequest', { id }, store).queryKey
  const create = useOperation('createHttpRequest')
  const update = useOperation('updateHttpRequest', { cachedQuery: queryKeyOf })
  const isDirty = isChanged(base.values, values)
  const isStoredNewer = stored !== null && base.request !== null && stored.updatedAt > base.request.updatedAt

  useEffect(() => {
    if (isDirty) requestDrafts.write(draftKey, { values, base: base.values })
    else requestDrafts.remove(draftKey)
  }, [draftKey, isDirty, values, base])

  const load = (request: HttpRequest | null) => {
    const loaded = valuesOf(request)
    setBase({ request, values: loaded })
    setValues(loaded)
    setDraft(null)
    setProblem(null)
  }
  // Another user's version is shown immediately as long as there are no unsaved changes.
  if (isStoredNewer && !isDirty && !isSaving) load(stored)

  const applySaved = ({ warnings: newWarnings = [], ...request }: Saved) => {
    client.setQueryData(queryKeyOf(request), request)
    const saved = valuesOf(request)
    setBase({ request, values: saved })
    setValues((current) => rebaseValues(current, { submitted: values, saved }))
    setDraft(null)
    setWarnings(newWarnings)
    return request
  }
  const write = async () => {
    if (base.request === null) {
      const request = applySaved(await create.mutateAsync(toInput(values)))
      requestDrafts.remove(draftKey)
      onCreated(request.id)
      return request
    }
    const { id } = base.request
    return applySaved(await update.mutateAsync({ id, ...changesBetween(base.values, values) }))
  }
  /** Resolves to the stored request, or to null if the save failed. */
  const save = async (): Promise<HttpRequest | null> => {
    if (isSaving) return null
    setIsSaving(true)
    setProblem(null)
    try {
      return await write()
    } catch (error) {
      setProblem(error)
      return null
    } finally {
      setIsSaving(false)
    }
  }
  return {
    base,
    values,
    setValues,
    save,
    isSaving,
    isDirty,
    hasConflict: isStoredNewer && isDirty,
    /** Whether unsaved changes from an earlier visit were restored. */
    isDraft: draft !== null && isDirty,
    warnings,
    clearWarnings: () => setWarnings([]),
    problem,
    setProblem,
    discardDraft: () => requestDrafts.remove(draftKey),
    /** Discards unsaved changes. */
    loadStored: () => load(stored),
    set: <F extends keyof RequestValues>(field: F, value: RequestValues[F]) =>
      setValues((previous) => ({ ...previous, [field]: value })),
    /** The server error for a field, looked up by any of the field's names. */
    problemAt: (...names: string[]) =>
      problem instanceof ApiError &&
      problem.field !== null &&
      names.includes(problem.field.replace(/^body[.[].*/, 'body'))
        ? problem
        : undefined,
  }
}

export type RequestFormState = ReturnType<typeof useRequestForm>

/** Unsaved values, and the stored ones they are based on. */
type Draft = { values: RequestValues; base: RequestValues }

const storageKey = (key: string) => `flowpost-request/${key}`

/**
 * Unsaved changes to a request survive a reload and an expired session. Unlike layout drafts, they are stored in this
 * tab only, because they may contain credentials.
 */
const requestDrafts = {
  read: (key: string): Draft | null => {
    try {
      const draft = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as Draft | null
      if (!draft) return null
      const headers = draft.values.headers.map(({ name, value }) => newHeader(name, value))
      return { ...draft, values: { ...draft.values, headers } }
    } catch {
      return null
    }
  },
  write: (key: string, draft: Draft) => {
    try {
      sessionStorage.setItem(storageKey(key), JSON.stringify(draft))
    } catch {
      // The storage is full or unavailable, so the draft is lost on reload.
    }
  },
  remove: (key: string) => sessionStorage.removeItem(storageKey(key)),
}
