import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from './call.ts'
import { underOneKey } from './once.ts'
import type { Input, OperationName } from './operations.ts'
import { useStoreId } from './store-id.ts'

/** What an operation answered is kept under its name, its store and its input. */
export const operationQuery = <N extends OperationName>(name: N, input: Input<N>, store?: string) =>
  queryOptions({
    queryKey: [name, store ?? null, input] as QueryKey,
    queryFn: ({ signal }) => call(name, input, { store, signal }),
  })

/** Reads with an operation of the store that the page is about. */
export function useRead<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: { enabled?: boolean } = {},
) {
  const store = useStoreId()
  return useQuery({ ...operationQuery(name, input, store), ...options })
}

/** Reads a list; while another page or filter loads, the rows before it stay. */
export function useList<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: { refetchInterval?: number; enabled?: boolean } = {},
) {
  const store = useStoreId()
  const query = operationQuery(name, input, store)
  return useQuery({ ...query, ...options, placeholderData: keepPreviousData as never })
}

/** Changes something; what was read with the named operations is then read again. */
export function useAct<N extends OperationName>(name: N, changes: readonly OperationName[] = []) {
  const store = useStoreId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<N>) =>
      underOneKey([name, store, input], (idempotencyKey) => call(name, input, { store, idempotencyKey })),
    onSuccess: () => Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: [changed] }))),
  })
}
