import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useTextEditing } from '../editor/text/load-text-editing.ts'
import { RequestEditor } from '../features/requests/request-editor.tsx'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

const PATH = '/s/$store/requests/$id'
const NEW = 'new'
const route = getRouteApi('/signed-in/s/$store/requests/$id')

/** An HTTP request. A new one stays mounted when saving gives it its own URL. */
export default function Request() {
  const { store, id } = route.useParams()
  const requests = useTexts('requests')
  const { shell } = useTexts('app')
  const router = useRouter()
  const [created, setCreated] = useState({ id: '', key: 'new', isShown: false })
  const isNew = id === NEW
  // Until the URL has changed, this is still the page of the request that was just created.
  const isCreated = created.id === id || (isNew && !created.isShown)
  if (created.id === id && !created.isShown) setCreated({ ...created, isShown: true })
  const key = isCreated ? created.key : isNew ? `new after ${created.id}` : id
  const query = useRead('getHttpRequest', { id }, { enabled: !isNew })
  const editing = useTextEditing(JSON.stringify(query.data)?.includes('{{'))
  const onCreated = (createdId: string) => {
    // Do not navigate if the user left the page while it was being saved.
    if (!router.matchRoute({ to: PATH, params: { store, id: NEW } })) return
    setCreated({ id: createdId, key, isShown: false })
    void router.navigate({
      to: PATH,
      params: { store, id: createdId },
      replace: true,
      ignoreBlocker: true,
    })
  }
  if (isNew || query.data)
    return (
      <RequestEditor
        key={key}
        request={isNew ? null : (query.data ?? null)}
        onCreated={onCreated}
        editing={editing}
      />
    )
  return (
    <Page
      title={requests.request}
      parent={
        <Link to="/s/$store/requests" params={{ store }}>
          {shell.pages.requests}
        </Link>
      }
    >
      <Card padded>
        <Loaded query={query} rows={5} bare>
          {() => null}
        </Loaded>
      </Card>
    </Page>
  )
}
