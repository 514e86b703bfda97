import buttonStyles from '../button.module.css'
import { classes } from '../classes.ts'
import { IconUpload } from '../icons.ts'
import styles from './file-button.module.css'

type FileButtonProps = {
  label: string
  onFiles: (files: File[]) => void
}

/** A file input styled as a primary button. It remains an input, which browsers support best. */
export const FileButton = ({ label, onFiles }: FileButtonProps) => (
  <label className={classes(buttonStyles.button, buttonStyles.primary, styles.button)}>
    <IconUpload size={16} stroke={1.75} />
    {label}
    <input
      type="file"
      multiple
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        // Lets the user choose the same file again.
        event.target.value = ''
      }}
    />
  </label>
)
