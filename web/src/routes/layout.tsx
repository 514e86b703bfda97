import { getRouteApi, useChildMatches, useLocation } from '@tanstack/react-router'
import { partOf } from '../editor/workspace/header/tabs.ts'
import { Workspace } from '../editor/workspace/workspace.tsx'

const route = getRouteApi('/signed-in/s/$store/layouts/$id')

/** A layout's workspace. Its tabs have their own URLs and share the unsaved changes. */
export default function Layout() {
  const { id } = route.useParams()
  const locale = useChildMatches({
    select: ([child]) => (child && 'locale' in child.params ? child.params.locale : null),
  })
  const { pathname } = useLocation()
  return <Workspace key={id} id={id} language={locale} {...partOf(pathname, locale)} />
}
