import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useList } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Pages } from '../../ui/list/list-tools.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { STATUS_TONES } from '../history/execution-status.tsx'

type Step = Output<'listStepReferences'>['data'][number]

export function UsedBy({ layoutId }: { layoutId: string }) {
  const layouts = useTexts('layouts')
  const [page, setPage] = useState(1)
  const query = useList('listStepReferences', { layoutId, page, limit: 25 })
  const columns = [layouts.step, layouts.lastRun, { label: layouts.since, end: true }]
  return (
    <Card>
      <Loaded query={query}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty title={layouts.unused}>{layouts.unusedWhy}</Empty>
          ) : (
            <>
              <Table label={layouts.usedBy} columns={columns}>
                {data.map((step) => (
                  <StepRow key={step.stepRef} step={step} />
                ))}
              </Table>
              <Pages pagination={pagination} onPage={setPage} withKeys={false} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function StepRow({ step: { stepRef, workflow, lastRun, createdAt } }: { step: Step }) {
  const layouts = useTexts('layouts')
  return (
    <tr>
      <Cell>
        <NameWithDetail name={workflow ?? stepRef} detail={workflow === null ? null : stepRef} mono />
      </Cell>
      <Cell>
        {lastRun ? (
          <Link from="/s/$store" to="/s/$store/history/$id" params={{ id: lastRun.id }}>
            <Status tone={STATUS_TONES[lastRun.status]}>
              {layouts.runs[lastRun.status]} · <Time at={lastRun.createdAt} />
            </Status>
          </Link>
        ) : (
          layouts.notRun
        )}
      </Cell>
      <Cell soft end phoneLabel={layouts.since}>
        <Time at={createdAt} />
      </Cell>
    </tr>
  )
}
