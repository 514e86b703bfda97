import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { refetchChanged } from './changes.ts'
import { withIdempotencyKey } from './idempotency.ts'
import type { Input, OperationName, Output } from './operations.ts'
import { useStoreId } from './store-id.ts'

/** What an operation answered is kept under its name, its store and its input. */
export const operationQuery = <N extends OperationName>(
  name: N,
  input: Input<N>,
  store?: string,
): OperationQuery<Output<N>> => ({
  queryKey: [name, store ?? null, input],
  queryFn: ({ signal }) => call(name, input, { store, signal }),
})

type OperationQuery<T> = { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<T> }

/** Reads with an operation of the store that the page is about. */
export function useRead<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: { enabled?: boolean } = {},
) {
  const store = useStoreId()
  return useQuery({ ...operationQuery(name, input, store), ...options })
}

/** Reads; while the answer to another input loads, such as the next page of a list, the one before it stays. */
export const useList = <N extends OperationName>(name: N, input: Input<N>, options?: ListOptions) =>
  useStartedList(operationQuery(name, input, useStoreId()), options)

/** The same with a query that the route's loader has started. */
export const useStartedList = <T>(query: OperationQuery<T>, options?: ListOptions) =>
  useQuery<T>({ ...query, ...options, placeholderData: keepPreviousData })

type ListOptions = { refetchInterval?: number; enabled?: boolean; retry?: boolean; gcTime?: number }

type OperationOptions<N extends OperationName> = {
  /** The tag of what the person has seen: the call is refused once the record has changed. */
  ifMatch?: () => string | undefined
  /** The query whose data the caller sets from the answer. */
  storedAs?: (output: Output<N>) => QueryKey
}

/** Calls an operation that changes something, then fetches again what shows it. */
export function useOperation<N extends OperationName>(
  name: N,
  { ifMatch, storedAs }: OperationOptions<N> = {},
) {
  const store = useStoreId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<N>) =>
      withIdempotencyKey([name, store, input], (idempotencyKey) =>
        call(name, input, { store, idempotencyKey, ifMatch: ifMatch?.() }),
      ),
    onSuccess: (output, input) =>
      refetchChanged(client, name, { store, input, output, ...(storedAs && { stored: storedAs(output) }) }),
    onError: (error, input) => {
      if (isOutdated(error)) void refetchChanged(client, name, { store, input })
    },
  })
}

/** Whether the record is not what the page shows, or the failed call is itself on record. */
const isOutdated = (error: Error) =>
  error instanceof ApiError && ([404, 409, 412].includes(error.status) || error.executionId !== null)
