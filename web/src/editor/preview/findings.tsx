import type { ReactNode } from 'react'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { IconAlertTriangle, IconFile } from '../../ui/icons.ts'
import { StatusShape } from '../../ui/status.tsx'
import styles from './preview.module.css'
import type { Preview } from './use-preview.ts'

/** Gmail clips larger emails. */
const CLIPPED_BYTES = 102 * 1024

const kilobytes = (bytes: number, locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: bytes < 10_240 ? 1 : 0 }).format(bytes / 1024)

type FindingsProps = {
  preview: Preview
  jumpTo: (path: string) => { label: string; go: () => void } | undefined
}

/** The email's size, the server's findings, and the attachments. */
export function Findings({ preview, jumpTo }: FindingsProps) {
  const { preview: texts } = useTexts('editor')
  const locale = useLocale()
  const bytes = new TextEncoder().encode(preview.html).length
  const isClipped = bytes > CLIPPED_BYTES
  return (
    <ul className={styles.findings}>
      <Item tone={isClipped ? 'warning' : 'good'} title={texts.size({ kilobytes: kilobytes(bytes, locale) })}>
        {isClipped ? texts.sizeBad : texts.sizeGood}
      </Item>
      {preview.findings.map(({ rule, severity, message, path }, index) => {
        const jump = jumpTo(path)
        return (
          <Item
            key={`${rule} ${path} ${index.toString()}`}
            tone={severity === 'error' ? 'bad' : 'warning'}
            title={message}
          >
            {jump && (
              <button type="button" className={styles.jump} onClick={jump.go}>
                {jump.label}
              </button>
            )}
          </Item>
        )
      })}
      {preview.attachments.map(({ filename, size, delivery }, index) => (
        <Item
          key={`${filename} ${index.toString()}`}
          tone="file"
          title={
            size === null ? filename : texts.file({ name: filename, kilobytes: kilobytes(size, locale) })
          }
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

type ItemProps = { tone: keyof typeof SHAPES; title: string; children: ReactNode }

const Item = ({ tone, title, children }: ItemProps) => (
  <li>
    <span className={classes(styles.shape, styles[tone])}>{SHAPES[tone]}</span>
    <span>
      <b>{title}</b>
      {children}
    </span>
  </li>
)
