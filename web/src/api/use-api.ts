import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { refetchChanged } from './changes.ts'
import { withIdempotencyKey } from './idempotency.ts'
import type { Input, OperationName, Output } from './operations.ts'
import { useStoreId } from './store-id.ts'

/** A query whose key is the operation's name, the store and the input. */
export const operationQuery = <N extends OperationName>(
  name: N,
  input: Input<N>,
  store?: string,
): OperationQuery<Output<N>> => ({
  queryKey: [name, store ?? null, input],
  queryFn: ({ signal }) => call(name, input, { store, signal }),
})

type OperationQuery<T> = { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<T> }

export function useRead<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: { enabled?: boolean } = {},
) {
  const store = useStoreId()
  return useQuery({ ...operationQuery(name, input, store), ...options })
}

/** Like `useRead`, but shows the previous result while the next input (such as another page) loads. */
export const useList = <N extends OperationName>(name: N, input: Input<N>, options?: ListOptions) =>
  useLoadedList(operationQuery(name, input, useStoreId()), options)

/** Like `useList`, for the query that the route's loader returned. */
export const useLoadedList = <T>(query: OperationQuery<T>, options?: ListOptions) =>
  useQuery<T>({ ...query, ...options, placeholderData: keepPreviousData })

type ListOptions = { refetchInterval?: number; enabled?: boolean; retry?: boolean; gcTime?: number }

type OperationOptions<N extends OperationName> = {
  /** The ETag of the version that the user sees: the call is rejected if the record has changed since. */
  ifMatch?: () => string | undefined
  /** A query that the caller updates from the output, so it is not fetched again. */
  cachedQuery?: (output: Output<N>) => QueryKey
}

/** Calls an operation that changes data, then refetches the affected queries. */
export function useOperation<N extends OperationName>(
  name: N,
  { ifMatch, cachedQuery }: OperationOptions<N> = {},
) {
  const store = useStoreId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<N>) =>
      withIdempotencyKey([name, store, input], (idempotencyKey) =>
        call(name, input, { store, idempotencyKey, ifMatch: ifMatch?.() }),
      ),
    onSuccess: (output, input) =>
      refetchChanged(client, name, { store, input, output, cached: cachedQuery?.(output) }),
    onError: (error, input) => {
      if (needsRefetch(error)) void refetchChanged(client, name, { store, input })
    },
  })
}

/** Whether the page shows outdated data, or the failed call has been recorded in the history. */
const needsRefetch = (error: Error) =>
  error instanceof ApiError && ([404, 409, 412].includes(error.status) || error.executionId !== null)
