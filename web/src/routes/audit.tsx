import { getRouteApi, Link } from '@tanstack/react-router'
import { useLoadedList } from '../api/use-api.ts'
import { useTexts } from '../texts/texts.ts'
import { ListPage } from '../ui/list/list-page.tsx'
import { listActions } from '../ui/list/list-search.ts'
import { SearchTools } from '../ui/list/list-tools.tsx'
import { NothingFound } from '../ui/list/nothing-found.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

const route = getRouteApi('/signed-in/s/$store/audit')

export default function Audit() {
  const audit = useTexts('audit')
  const { shell } = useTexts('app')
  const { store } = route.useParams()
  const navigate = route.useNavigate()
  const { q, onSearch, onPage, onClear } = listActions(
    route.useSearch(),
    (search) => void navigate({ search, replace: true }),
  )
  const query = useLoadedList(route.useLoaderData())
  const actionNames: Record<string, string> = audit.actions
  const columns = [
    { label: audit.what },
    { label: audit.about },
    { label: audit.who },
    { label: audit.when, end: true },
  ]
  return (
    <ListPage
      title={shell.pages.audit}
      parent={
        <Link to="/s/$store/people" params={{ store }}>
          {shell.pages.people}
        </Link>
      }
      query={query}
      isFiltered={q !== ''}
      onPage={onPage}
      withKeys={false}
      tools={<SearchTools label={audit.search} value={q} onChange={onSearch} />}
      empty={{ title: audit.empty, children: audit.emptyWhy }}
      noMatches={<NothingFound term={q} onClear={onClear} />}
      table={({ data }) => (
        <Table label={shell.pages.audit} columns={columns}>
          {data.map((entry) => (
            <tr key={entry.id}>
              <Cell>
                <b>{actionNames[entry.action] ?? entry.action}</b>
              </Cell>
              <Cell soft>{entry.subject}</Cell>
              <Cell soft>{entry.actor}</Cell>
              <Cell soft end>
                <Time at={entry.at} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    />
  )
}
