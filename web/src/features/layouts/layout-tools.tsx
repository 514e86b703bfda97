import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { InlineSelect } from '../../ui/field.tsx'
import { IconWorld, IconX } from '../../ui/icons.ts'
import { SearchBox, Tools } from '../../ui/list/list-tools.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { LayoutSearch } from './layout-search.ts'
import styles from './layouts.module.css'

type Category = NonNullable<LayoutSearch['category']>
type Change = { [K in keyof LayoutSearch]?: LayoutSearch[K] | undefined }

type LayoutToolsProps = {
  search: LayoutSearch
  /** How many layouts have an outdated language; undefined while loading. */
  outdatedCount: number | undefined
  onSearch: (search: LayoutSearch) => void
}

/** Search, category, outdated languages and order, all stored in the URL. */
export function LayoutTools({ search, outdatedCount, onSearch }: LayoutToolsProps) {
  const layouts = useTexts('layouts')
  const { common } = useTexts('app')
  const presets = useRead('listPresets', {}, { enabled: search.preset !== undefined })
  const preset = presets.data?.find(({ id }) => id === search.preset)
  const { q = '', category, outdated: onlyOutdated, sort } = search
  const applyChange = (changed: Change) => {
    const { page: _, ...next } = { ...search, ...changed }
    const entries = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    onSearch(Object.fromEntries(entries) as LayoutSearch)
  }
  const categories = (['all', 'transactional', 'marketing'] as const).map((value) => ({
    value,
    label: common.categories[value],
  }))
  return (
    <Tools>
      <SearchBox label={layouts.search} value={q} onChange={(term) => applyChange({ q: term })} />
      <div className={styles.categories}>
        <Segmented<'all' | Category>
          label={layouts.category}
          segments={categories}
          value={category ?? 'all'}
          onChange={(value) => applyChange({ category: value === 'all' ? undefined : value })}
          full
        />
      </div>
      <Button
        icon={IconWorld}
        aria-pressed={onlyOutdated === true}
        onClick={() => applyChange({ outdated: onlyOutdated ? undefined : true })}
      >
        {layouts.outdatedLanguages}
        {outdatedCount !== undefined && outdatedCount > 0 && (
          <span className={styles.count}>{outdatedCount}</span>
        )}
      </Button>
      {search.preset && (
        <Button icon={IconX} onClick={() => applyChange({ preset: undefined })}>
          {layouts.usingPreset({ name: preset?.name ?? '' })}
        </Button>
      )}
      <div className={styles.sort}>
        <InlineSelect
          quiet
          aria-label={layouts.sortBy}
          value={sort ?? 'changed'}
          onChange={(event) => applyChange({ sort: event.target.value === 'name' ? 'name' : undefined })}
        >
          <option value="changed">{layouts.lastChange}</option>
          <option value="name">{layouts.byName}</option>
        </InlineSelect>
      </div>
    </Tools>
  )
}
