import { useLocation, useParams } from '@tanstack/react-router'
import { partOf } from '../editor/workspace/head/tabs.ts'
import { Workspace } from '../editor/workspace/workspace.tsx'

/** The workspace of one layout. Its parts have addresses of their own and share what is being edited. */
export default function Layout() {
  const { id = '', locale = null } = useParams({ strict: false })
  const { pathname } = useLocation()
  return <Workspace key={id} id={id} language={locale} {...partOf(pathname, locale)} />
}
