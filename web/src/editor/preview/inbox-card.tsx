import { useTexts } from '../../texts/texts.ts'
import { inboxLines } from './inbox-lines.ts'
import styles from './preview.module.css'

/** Subject and preview line as they are cut in the lists of common mail programs. */
export function InboxLines({ subject, previewText }: { subject: string; previewText: string }) {
  const { preview } = useTexts('editor')
  return (
    <details className={styles.inbox}>
      <summary title={preview.inboxLine}>
        <b>{subject}</b> <span>{previewText}</span>
      </summary>
      <dl>
        {inboxLines(subject, previewText).map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>
              <b>{line.subject}</b> {line.previewText}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
