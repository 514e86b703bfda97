import { memo } from 'react'
import { useStoreId } from '../../api/store-id.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowLink } from '../../ui/list/row-link.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Cell, RowActions } from '../../ui/table.tsx'
import { ChangedBy } from './changed-by.tsx'
import { LanguageChips } from './languages.tsx'
import type { LayoutCard } from './layout-card.ts'
import styles from './layouts.module.css'
import { SubjectLine } from './subject-line.tsx'
import { Thumbnail } from './thumbnail.tsx'

export type LayoutAction = 'duplicate' | 'sendTest' | 'delete'

type LayoutRowProps = {
  layout: LayoutCard
  /** The actions allowed by the user's role. */
  actions: readonly LayoutAction[]
  onAction: (action: LayoutAction, layout: LayoutCard) => void
}

export const LayoutRow = memo(({ layout, actions, onAction }: LayoutRowProps) => {
  const layouts = useTexts('layouts')
  const { common } = useTexts('app')
  const store = useStoreId() ?? ''
  const { id, name, subject, category, languages, usedBySteps, proposed, outline } = layout
  return (
    <tr data-id={id}>
      <Cell>
        <RowLink className={styles.name} to={`/s/${store}/layouts/${id}`}>
          <Thumbnail outline={outline} />
          <span className={styles.words}>
            <b title={name} dir="auto">
              {name}
            </b>
            <small dir="auto">
              {proposed && (
                <span className={styles.proposed} title={layouts.proposedBy({ who: proposed.by })}>
                  <Badge look="waiting">{layouts.proposed}</Badge>
                </span>
              )}
              <SubjectLine subject={subject} />
            </small>
          </span>
        </RowLink>
      </Cell>
      <Cell data-part="category">
        <Badge look={category === 'marketing' ? 'accent' : undefined}>{common.categories[category]}</Badge>
      </Cell>
      <Cell data-part="languages">
        <LanguageChips languages={languages} />
      </Cell>
      <Cell data-part="used" soft>
        {usedBySteps === 0 ? (
          layouts.notUsed
        ) : (
          <RowLink className={styles.steps} to={`/s/${store}/layouts/${id}/used-by`}>
            {layouts.usedBySteps({ steps: usedBySteps })}
          </RowLink>
        )}
      </Cell>
      <Cell data-part="changed">
        <ChangedBy {...layout} />
      </Cell>
      <Cell end>
        {actions.length > 0 && (
          <RowActions>
            <RowMenu
              key={id}
              label={layouts.actionsFor({ name })}
              items={actions.map((action) => ({
                label: layouts.actions[action],
                onClick: () => onAction(action, layout),
                danger: action === 'delete',
              }))}
            />
          </RowActions>
        )}
      </Cell>
    </tr>
  )
})
