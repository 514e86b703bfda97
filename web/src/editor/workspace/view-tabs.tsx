import { useTexts } from '../../texts/texts.ts'
import {
  IconAdjustmentsHorizontal,
  IconCode,
  IconDeviceMobile,
  IconMail,
  IconSquare,
} from '../../ui/icons.ts'
import styles from './panes.module.css'

const VISUAL = [
  { view: 'outline', icon: IconSquare },
  { view: 'canvas', icon: IconMail },
  { view: 'block', icon: IconAdjustmentsHorizontal },
  { view: 'preview', icon: IconDeviceMobile },
] as const
const TEXT = [
  { view: 'canvas', icon: IconCode },
  { view: 'preview', icon: IconDeviceMobile },
] as const

export type View = (typeof VISUAL)[number]['view']

type ViewTabsProps = { isVisual: boolean; readOnly: boolean; view: View; onChange: (view: View) => void }

/** Where there is room for one pane only: which one. */
export function ViewTabs({ isVisual, readOnly, view, onChange }: ViewTabsProps) {
  const { workspace } = useTexts('editor')
  return (
    <nav className={styles.views} aria-label={workspace.views}>
      {(isVisual && !readOnly ? VISUAL : TEXT).map((each) => (
        <button
          key={each.view}
          type="button"
          aria-current={each.view === view ? 'true' : undefined}
          onClick={() => onChange(each.view)}
        >
          <each.icon size={20} stroke={1.75} aria-hidden="true" />
          {each.view === 'canvas' && !isVisual ? workspace.html : workspace[each.view]}
        </button>
      ))}
    </nav>
  )
}
