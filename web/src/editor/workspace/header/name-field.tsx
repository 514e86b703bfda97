import { useTexts } from '../../../texts/texts.ts'
import type { Editor } from '../../model/editor.ts'
import { useEditor } from '../../use-editor.ts'
import styles from './header.module.css'

type NameFieldProps = {
  editor: Editor
  readOnly: boolean
  /** By default, "Layout name". */
  label?: string
}

/** The name as an editable heading. It looks like plain text until it is hovered or focused. */
export function NameField({ editor, readOnly, label }: NameFieldProps) {
  const { workspace } = useTexts('editor')
  const name = useEditor(editor, ({ document }) => document.name)
  return (
    <div className={styles.name} title={name}>
      <h1 tabIndex={-1}>{name}</h1>
      <input
        aria-label={label ?? workspace.name}
        value={name}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) =>
          editor.change((document) => ({ ...document, name: target.value }), { merge: 'name' })
        }
      />
    </div>
  )
}
