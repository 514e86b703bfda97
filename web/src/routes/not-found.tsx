import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { sessionQuery } from '../api/session.ts'
import { Shell } from '../shell/shell.tsx'
import { showLanguageOf } from '../texts/language.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, ErrorNote } from '../ui/states.tsx'

export function NotFound() {
  const { errors } = useTexts('app')
  return (
    <Page title={errors.pageNotFound}>
      <Card>
        <Empty title={errors.pageNotFound} actions={<LinkButton to="/">{errors.goHome}</LinkButton>}>
          {errors.pageNotFoundWhy}
        </Empty>
      </Card>
    </Page>
  )
}

/** The page for unknown URLs, with the navigation if the user is signed in. */
export function UnknownAddress() {
  const client = useQueryClient()
  const session = useQuery({
    queryKey: ['unknown address'],
    queryFn: async () => {
      const data = await client.ensureQueryData(sessionQuery)
      await showLanguageOf(data.person)
      return data
    },
    retry: false,
  })
  if (session.isPending) return null
  if (session.isError) return <NotFound />
  return (
    <Shell>
      <NotFound />
    </Shell>
  )
}

export function PageError({ error, reset }: ErrorComponentProps) {
  const { errors } = useTexts('app')
  return (
    <Page title={errors.broken}>
      <ErrorNote error={error} onRetry={reset} />
    </Page>
  )
}
