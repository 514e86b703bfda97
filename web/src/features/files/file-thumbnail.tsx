import { useState } from 'react'
import { IconFile } from '../../ui/icons.ts'
import styles from './files.module.css'
import type { StoredFile } from './upload.ts'

const extensionOf = (filename: string) => {
  const dot = filename.lastIndexOf('.')
  return dot > 0 ? filename.slice(dot + 1, dot + 6).toUpperCase() : ''
}

/** The image, or the file extension for other files and broken images. */
export function FileThumbnail({ file }: { file: StoredFile }) {
  const [isBroken, setIsBroken] = useState(false)
  if (file.url !== null && !isBroken)
    return (
      <img
        className={styles.picture}
        src={`/f/${encodeURIComponent(file.key)}`}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    )
  return (
    <span className={styles.plain} aria-hidden="true">
      <IconFile size={22} stroke={1.5} />
      <small>{extensionOf(file.filename)}</small>
    </span>
  )
}
