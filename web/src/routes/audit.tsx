import { getRouteApi, Link } from '@tanstack/react-router'
import { useLoadedList } from '../api/use-api.ts'
import { textOf } from '../texts/text-of.ts'
import { useTexts } from '../texts/texts.ts'
import { SearchListPage } from '../ui/list/list-page.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

const route = getRouteApi('/signed-in/s/$store/audit')

export default function Audit() {
  const audit = useTexts('audit')
  const { shell } = useTexts('app')
  const { store } = route.useParams()
  const query = useLoadedList(route.useLoaderData())
  const columns = [audit.what, audit.about, audit.who, { label: audit.when, end: true }]
  return (
    <SearchListPage
      title={shell.pages.audit}
      parent={
        <Link to="/s/$store/people" params={{ store }}>
          {shell.pages.people}
        </Link>
      }
      query={query}
      withKeys={false}
      searchLabel={audit.search}
      empty={{ title: audit.empty, children: audit.emptyWhy }}
      table={({ data }) => (
        <Table label={shell.pages.audit} columns={columns}>
          {data.map((entry) => (
            <tr key={entry.id}>
              <Cell>
                <b>{textOf(audit.actions, entry.action) ?? entry.action}</b>
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
