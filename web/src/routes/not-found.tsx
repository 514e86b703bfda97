import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, ErrorNote } from '../ui/states.tsx'

export function NotFound() {
  const { errors } = useTexts()
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

export function PageError({ error, reset }: ErrorComponentProps) {
  const { errors } = useTexts()
  return (
    <Page title={errors.broken}>
      <ErrorNote error={error} onRetry={reset} />
    </Page>
  )
}
