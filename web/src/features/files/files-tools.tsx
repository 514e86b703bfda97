import { useTexts } from '../../texts/texts.ts'
import { SearchBox, Tools } from '../../ui/list/list-tools.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './files.module.css'
import { type FilesSearch, KINDS } from './files-search.ts'
import type { FileKind } from './upload.ts'

type Filters = { q: string; kind: FileKind | undefined; view: 'grid' | 'list' }

type FilesToolsProps = { search: Filters; onSearch: (search: FilesSearch) => void }

/** Search, kind and view; each change returns to the first page. */
export function FilesTools({ search, onSearch }: FilesToolsProps) {
  const files = useTexts('files')
  const applyChange = (change: Partial<Filters>) => {
    const { q, kind, view } = { ...search, ...change }
    onSearch({ ...(q && { q }), ...(kind && { kind }), ...(view === 'list' && { view }) })
  }
  return (
    <Tools>
      <SearchBox label={files.search} value={search.q} onChange={(q) => applyChange({ q })} />
      <Segmented<FileKind | 'all'>
        label={files.filter}
        segments={[
          { value: 'all', label: files.allKinds },
          ...KINDS.map((kind) => ({ value: kind, label: files.kindsMany[kind] })),
        ]}
        value={search.kind ?? 'all'}
        onChange={(kind) => applyChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <span className={styles.views}>
        <Segmented
          label={files.view}
          segments={[
            { value: 'grid', label: files.grid },
            { value: 'list', label: files.list },
          ]}
          value={search.view}
          onChange={(view) => applyChange({ view })}
        />
      </span>
    </Tools>
  )
}
