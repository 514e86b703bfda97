import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Input, OperationName } from '../../api/operations.ts'
import { useStoreId } from '../../api/store-id.ts'
import { operationQuery, useList } from '../../api/use-api.ts'
import type { ListSearch } from './list-search.ts'
import { useStable } from './use-stable.ts'

/** A list whose filters stand in its address, in the words of the operation that finds its rows. */
export function useFound<N extends OperationName, S extends ListSearch>(
  name: N,
  search: S,
  inputOf: (search: S) => Input<N>,
) {
  const store = useStoreId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useList(name, inputOf(search))
  const shown = useRef(search)
  if (!query.isPlaceholderData) shown.current = search
  const find = useStable((next: S) => {
    // The page asks once it shows the new address: its answer is then on its way, or here.
    void client.prefetchQuery(operationQuery(name, inputOf(next), store))
    void navigate({ to: '.', search: next as never, replace: true })
  })
  return {
    query,
    find,
    /** What the rows in sight were found with: while others are on their way, what was asked for before. */
    shown: shown.current,
  }
}
