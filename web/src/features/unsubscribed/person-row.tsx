import type { Output } from '../../api/operations.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { ActionCell, Cell } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'

type Person = Output<'searchUnsubscribes'>['data'][number]

export function PersonRow({ person, onErase }: { person: Person; onErase: () => void }) {
  const unsubscribed = useTexts('unsubscribed')
  const change = useOperation('changeUnsubscribe')
  const { address } = person
  const remove = async () => {
    await change.mutateAsync({ address, unsubscribed: false })
    showToast(
      unsubscribed.removed({ address }),
      () => void change.mutateAsync({ address, unsubscribed: true }),
    )
  }
  return (
    <tr>
      <Cell>
        <b>{address}</b>
      </Cell>
      <Cell soft phoneLabel={unsubscribed.since}>
        <Time at={person.createdAt} />
      </Cell>
      <ActionCell>
        <Button
          size="small"
          aria-label={unsubscribed.removeOf({ address })}
          busy={change.isPending}
          onClick={() => void remove()}
        >
          {unsubscribed.remove}
        </Button>
        <RowMenu
          label={unsubscribed.more({ address })}
          items={[{ label: unsubscribed.erase, onClick: onErase, danger: true }]}
        />
      </ActionCell>
    </tr>
  )
}
