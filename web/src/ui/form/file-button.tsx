import buttonStyles from '../button.module.css'
import { classes } from '../classes.ts'
import { IconUpload } from '../icons.ts'
import styles from './file-button.module.css'

type FileButtonProps = {
  label: string
  accept?: string
  onFiles: (files: File[]) => void
}

/** A file input that looks like the main button of a page; it stays an input, with all that browsers can do with one. */
export const FileButton = ({ label, accept, onFiles }: FileButtonProps) => (
  <label className={classes(buttonStyles.button, buttonStyles.primary, styles.button)}>
    <IconUpload size={16} stroke={1.75} />
    {label}
    <input
      type="file"
      multiple
      accept={accept}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        // The same file can be chosen once more.
        event.target.value = ''
      }}
    />
  </label>
)
