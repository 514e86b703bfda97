import { useStoreId } from '../../api/store-id.ts'
import { useTexts } from '../../texts/texts.ts'
import { RowLink } from '../../ui/list/row-link.tsx'
import styles from './files.module.css'
import type { StoredFile } from './upload.ts'

export function FileUses({ file, limit = Number.POSITIVE_INFINITY }: { file: StoredFile; limit?: number }) {
  const files = useTexts('files')
  const store = useStoreId() ?? ''
  const uses = file.usedBy ?? []
  if (uses.length === 0) return <span className={styles.quiet}>{files.unused}</span>
  const visibleUses = uses.slice(0, limit)
  return (
    <span className={styles.uses}>
      {visibleUses.map(({ type, id, name }) => (
        <RowLink key={id} to={`/s/${store}/${type === 'layout' ? 'layouts' : 'presets'}/${id}`} title={name}>
          {name}
        </RowLink>
      ))}
      {uses.length > visibleUses.length && (
        <span className={styles.quiet}>{files.moreUses({ count: uses.length - visibleUses.length })}</span>
      )}
    </span>
  )
}
