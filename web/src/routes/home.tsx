import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayWrite } from '../api/session.ts'
import { useList, useRead } from '../api/use-api.ts'
import { Attention } from '../features/home/attention.tsx'
import { FirstSteps } from '../features/home/first-steps.tsx'
import { LatestExecutions } from '../features/home/latest.tsx'
import { MostSent } from '../features/home/most-sent.tsx'
import { Welcome } from '../features/home/welcome.tsx'
import { NewLayout } from '../features/layouts/new-layout.tsx'
import { DailyChart } from '../features/stats/daily-chart.tsx'
import { Figures } from '../features/stats/figures.tsx'
import { PeriodSelect } from '../features/stats/stats-filters.tsx'
import { DEFAULT_DAYS } from '../features/stats/stats-search.ts'
import { useTexts } from '../texts/texts.ts'
import { Card, Columns, Stack } from '../ui/card.tsx'
import { NewButton } from '../ui/list/list-page.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

const route = getRouteApi('/signed-in/s/$store/')

export default function Home() {
  const { shell } = useTexts('app')
  const { days = DEFAULT_DAYS } = route.useSearch()
  const progress = useRead('getSetupProgress', {})
  const isNew = progress.data !== undefined && Object.values(progress.data).includes(false)
  const hasSent = progress.data?.sent ?? progress.isError
  return (
    <Page title={shell.pages.home} actions={hasSent && <Actions days={days} />}>
      {isNew && progress.data && <FirstSteps progress={progress.data} />}
      {progress.data && !isNew && <Welcome />}
      {hasSent && <Overview days={days} />}
      {progress.isPending && (
        <Card>
          <Loaded query={progress} rows={4}>
            {() => null}
          </Loaded>
        </Card>
      )}
    </Page>
  )
}

function Actions({ days }: { days: number }) {
  const layouts = useTexts('layouts')
  const navigate = route.useNavigate()
  const mayWrite = useMayWrite()
  const [isCreating, setIsCreating] = useState(false)
  const show = (newDays: number) => navigate({ search: { days: newDays }, replace: true })
  return (
    <>
      <PeriodSelect days={days} onChange={show} />
      {mayWrite && <NewButton label={layouts.new} onClick={() => setIsCreating(true)} />}
      <NewLayout opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  )
}

function Overview({ days }: { days: number }) {
  const { home } = useTexts('home')
  const stats = useList('getStats', { days })
  const earlier = useRead('getEarlierCounts', { days })
  return (
    <>
      <Card>
        <Loaded query={stats} rows={2}>
          {(data) => <Figures stats={data} lastFigure="quota" previousCount={earlier.data?.success?.EMAIL} />}
        </Loaded>
      </Card>
      <Columns>
        <Stack gap={16}>
          {stats.data && <DailyChart title={home.chart} days={stats.data.daily} />}
          <LatestExecutions />
        </Stack>
        <Stack gap={16}>
          <Attention since={stats.data?.daily[0]?.date} />
          <MostSent days={days} />
        </Stack>
      </Columns>
    </>
  )
}
