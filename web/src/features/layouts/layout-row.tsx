import { memo } from 'react'
import { useStoreId } from '../../api/store-id.ts'
import { useTexts } from '../../texts/texts.ts'
import { Avatar, Badge, LiquidChip } from '../../ui/badge.tsx'
import { IconGitBranch, IconTerminal2 } from '../../ui/icons.ts'
import { RowLink } from '../../ui/list/row-link.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { ActionCell, Cell } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { readableName } from '../../ui/values/names.ts'
import { LanguageChips } from './languages.tsx'
import type { LayoutCard } from './layout-card.ts'
import styles from './layouts.module.css'
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
      <ActionCell>
        {actions.length > 0 && (
          <RowMenu
            key={id}
            label={layouts.actionsFor({ name })}
            items={actions.map((action) => ({
              label: layouts.actions[action],
              onClick: () => onAction(action, layout),
              danger: action === 'delete',
            }))}
          />
        )}
      </ActionCell>
    </tr>
  )
})

/** When a layout was last changed and by whom: a person, a key, the command line or the repository. */
function ChangedBy({ updatedAt, changedBy }: Pick<LayoutCard, 'updatedAt' | 'changedBy'>) {
  const layouts = useTexts('layouts')
  const name = changedBy?.name ?? ''
  const source = changedBy?.source ?? 'cli'
  const by = layouts.changedBy[source === 'app' ? 'api' : source]
  const Icon = source === 'repo' ? IconGitBranch : IconTerminal2
  return (
    <span className={styles.author}>
      <span className={styles.face} aria-hidden="true">
        {source === 'app' ? (
          <Avatar name={name} size={24} />
        ) : (
          <span className={styles.machine}>
            <Icon size={14} stroke={1.75} />
          </span>
        )}
      </span>
      <span className={styles.date}>
        <Time at={updatedAt} />
        <small title={name} dir="auto">
          {source === 'app' ? name : typeof by === 'string' ? by : by({ name })}
        </small>
      </span>
    </span>
  )
}

const TAG = /\{\{-?\s*([\s\S]*?)\s*-?\}\}|\{%-?\s*([\s\S]*?)\s*-?%\}/g

type Part = { start: number; text: string; isLiquid: boolean; isOutput: boolean }

function partsOf(subject: string): Part[] {
  const parts: Part[] = []
  let end = 0
  const plainPart = (from: number, to: number): Part => ({
    start: from,
    text: subject.slice(from, to),
    isLiquid: false,
    isOutput: false,
  })
  for (const tag of subject.matchAll(TAG)) {
    if (tag.index > end) parts.push(plainPart(end, tag.index))
    const [, output, code = ''] = tag
    parts.push({ start: tag.index, text: output ?? code, isLiquid: true, isOutput: output !== undefined })
    end = tag.index + tag[0].length
  }
  if (end < subject.length) parts.push(plainPart(end, subject.length))
  return parts
}

/** A subject line. Variables are shown as chips with readable names, and other Liquid as code chips. */
const SubjectLine = ({ subject }: { subject: string }) => (
  <span title={subject}>
    {partsOf(subject).map(({ start, text, isLiquid, isOutput }) =>
      isLiquid ? (
        <LiquidChip key={start} secret={text.startsWith('secrets.')} named={isOutput}>
          {isOutput ? readableName(text.split('|')[0]?.trim() ?? '') : text}
        </LiquidChip>
      ) : (
        text
      ),
    )}
  </span>
)
