import type { ReactNode } from 'react'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import type { Named } from '../../texts/en/editor/preview.ts'
import { useLocale } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { IconAlertTriangle, IconFile } from '../../ui/icons.ts'
import { sentence } from '../../ui/reason.ts'
import { StatusShape } from '../../ui/status.tsx'
import styles from './preview.module.css'
import type { Preview } from './use-preview.ts'

/** From here on Gmail shows the rest only on a click. */
const CLIPPED_BYTES = 102 * 1024

const kilobytes = (bytes: number, locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: bytes < 10_240 ? 1 : 0 }).format(bytes / 1024)

/** As the start of a sentence, except where it begins with a name such as `variables.total`. */
const titleOf = (message: string) =>
  /^\w+\.\w/.test(message) ? message : sentence(message).replace(/\.$/, '')

/** The values in a finding, for a catalogue that puts them into words of its own. */
const namedIn = (message: string): Named => ({
  name: /\b(?:variables|secrets)\.[\w.]+/.exec(message)?.[0] ?? '',
  address: /"(.*)"/s.exec(message)?.[1] ?? '',
  number: /\d+/.exec(message)?.[0] ?? '',
})

type FindingsProps = {
  preview: Preview
  jumpTo: (path: string) => { label: string; go: () => void } | undefined
}

/** How large the email is, what should be looked at, and what is attached. */
export function Findings({ preview, jumpTo }: FindingsProps) {
  const { preview: texts } = useEditorTexts().editor
  const locale = useLocale()
  const bytes = new TextEncoder().encode(preview.html).length
  const isClipped = bytes > CLIPPED_BYTES
  return (
    <ul className={styles.findings}>
      <Item tone={isClipped ? 'warning' : 'good'} title={texts.size(kilobytes(bytes, locale))}>
        {isClipped ? texts.sizeBad : texts.sizeGood}
      </Item>
      {preview.findings.map(({ rule, severity, message, path }, index) => {
        const jump = jumpTo(path)
        return (
          <Item
            key={`${rule} ${path} ${index.toString()}`}
            tone={severity === 'error' ? 'bad' : 'warning'}
            title={texts.findings[rule]?.(namedIn(message)) ?? titleOf(message)}
          >
            {jump ? (
              <button type="button" className={styles.jump} onClick={jump.go}>
                {jump.label}
              </button>
            ) : (
              path
            )}
          </Item>
        )
      })}
      {preview.attachments.map(({ filename, size, delivery }, index) => (
        <Item
          key={`${filename} ${index.toString()}`}
          tone="file"
          title={size === null ? filename : texts.file(filename, kilobytes(size, locale))}
        >
          {size === null ? texts.fetched : delivery === 'link' ? texts.asLink : texts.attached}
        </Item>
      ))}
    </ul>
  )
}

const SHAPES = {
  good: <StatusShape tone="success" size={16} />,
  warning: <IconAlertTriangle size={16} stroke={1.75} />,
  bad: <StatusShape tone="failed" size={16} />,
  file: <IconFile size={16} stroke={1.75} />,
}

const Item = ({
  tone,
  title,
  children,
}: {
  tone: keyof typeof SHAPES
  title: string
  children: ReactNode
}) => (
  <li>
    <span className={classes(styles.shape, styles[tone])}>{SHAPES[tone]}</span>
    <span>
      <b>{title}</b>
      {children}
    </span>
  </li>
)
