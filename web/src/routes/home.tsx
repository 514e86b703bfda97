import { useRead } from '../api/use-api.ts'
import { Attention } from '../features/home/attention.tsx'
import { FirstSteps } from '../features/home/first-steps.tsx'
import { Latest } from '../features/home/latest.tsx'
import { DailyChart } from '../features/stats/daily-chart.tsx'
import { Figures } from '../features/stats/figures.tsx'
import { useTexts } from '../texts/texts.ts'
import { Card, Columns, Stack } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'

const DAYS = 30

export default function Home() {
  const { shell } = useTexts()
  const progress = useRead('getSetupProgress', {})
  const isNew = progress.data !== undefined && Object.values(progress.data).includes(false)
  return (
    <Page title={shell.pages.home}>
      {isNew && progress.data && <FirstSteps progress={progress.data} />}
      {(progress.data?.sent ?? progress.isError) && <Overview />}
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

function Overview() {
  const { home } = useTexts()
  const stats = useRead('getStats', { days: DAYS })
  return (
    <>
      <Card>
        <Loaded query={stats} rows={2}>
          {(data) => <Figures stats={data} last="quota" />}
        </Loaded>
      </Card>
      <Columns>
        <Stack gap={16}>
          {stats.data && <DailyChart title={home.chart} days={stats.data.daily} />}
          <Latest />
        </Stack>
        <Attention />
      </Columns>
    </>
  )
}
