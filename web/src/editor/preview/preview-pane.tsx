import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import type { Reveal } from '../../frame/messages.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { hasRemoteImages, inScheme } from '../../ui/email/email-html.ts'
import { InlineSelect, Options } from '../../ui/field.tsx'
import {
  IconAlignLeft,
  IconArrowsMaximize,
  IconBraces,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconMoon,
  IconPhoto,
  IconX,
} from '../../ui/icons.ts'
import { ErrorNote, SkeletonRows } from '../../ui/states.tsx'
import pane from '../pane.module.css'
import { Toggles } from '../toggles.tsx'
import { Findings } from './findings.tsx'
import styles from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import type { Preview } from './use-preview.ts'

type Jump = { label: string; go: () => void }

type PreviewPaneProps = {
  current: { preview: Preview | null; error: unknown; retry: () => void }
  locale: string
  locales: readonly string[]
  /** The position of the selected block. */
  reveal: Reveal | null
  onLocale: (locale: string) => void
  /** Omitted if there is nowhere to enter test data. */
  onTestData?: (() => void) | undefined
  /** A link to the cause of a finding; undefined if the editor cannot show it. */
  jumpTo: (path: string) => Jump | undefined
}

/** The email as the server would send it, with unsaved changes. */
export function PreviewPane(props: PreviewPaneProps) {
  const { preview: texts } = useTexts('editor')
  const [isFull, setIsFull] = useState(false)
  const view = useState(PHONE)
  if (!isFull)
    return (
      <section className={classes(pane.pane, styles.preview)} aria-label={texts.panel}>
        <Content {...props} view={view} isFull={false} onFull={() => setIsFull(true)} />
      </section>
    )
  // Leaves full-screen mode, because the target is behind this dialog.
  const leaveFullScreenThen = (action: () => void) => () => {
    setIsFull(false)
    action()
  }
  const jumpTo = (path: string) => {
    const jump = props.jumpTo(path)
    return jump && { ...jump, go: leaveFullScreenThen(jump.go) }
  }
  return (
    <FullPreview
      {...props}
      jumpTo={jumpTo}
      onTestData={props.onTestData && leaveFullScreenThen(props.onTestData)}
      view={view}
      onClose={() => setIsFull(false)}
    />
  )
}

type FullPreviewProps = PreviewPaneProps & { view?: ContentProps['view']; onClose: () => void }

/** The preview in a dialog that fills the window. */
export function FullPreview({ view, onClose, ...props }: FullPreviewProps) {
  const { preview: texts } = useTexts('editor')
  const ownView = useState(PHONE)
  return (
    <dialog
      ref={showModal}
      className={classes(pane.pane, styles.full)}
      aria-label={texts.panel}
      onClose={onClose}
    >
      <Content {...props} view={view ?? ownView} isFull onFull={onClose} />
    </dialog>
  )
}

function showModal(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal()
}

const PHONE = { isPhone: true, isDark: false, isPlain: false, withImages: false }

const HAS_DARK = /prefers-color-scheme\s*:\s*dark/i

type View = typeof PHONE
type ContentProps = PreviewPaneProps & {
  view: [View, (change: (before: View) => View) => void]
  isFull: boolean
  onFull: () => void
}

function Content(props: ContentProps) {
  const { current, locale, locales, reveal, onLocale, onTestData, jumpTo, isFull, onFull } = props
  const { preview: texts, workspace } = useTexts('editor')
  const appLocale = useLocale()
  const { baseUrl } = useSession()
  const [view, setView] = props.view
  const { preview, error } = current
  const set = (part: Partial<View>) => setView((before) => ({ ...before, ...part }))
  const errorJump = error instanceof ApiError && error.field !== null ? jumpTo(error.field) : undefined
  return (
    <>
      <header className={pane.header}>
        <h2>{workspace.preview}</h2>
        <Button
          size="small"
          look="quiet"
          icon={isFull ? IconX : IconArrowsMaximize}
          aria-label={isFull ? texts.leaveFullScreen : texts.fullScreen}
          title={isFull ? texts.leaveFullScreen : texts.fullScreen}
          onClick={onFull}
        />
      </header>
      <div className={styles.scroll}>
        <div className={styles.tools}>
          <Toggles
            withNames
            label={texts.view}
            toggles={[
              {
                label: texts.desktop,
                icon: IconDeviceDesktop,
                isOn: !view.isPhone && !view.isPlain,
                onClick: () => set({ isPhone: false, isPlain: false }),
              },
              {
                label: texts.phone,
                icon: IconDeviceMobile,
                isOn: view.isPhone && !view.isPlain,
                onClick: () => set({ isPhone: true, isPlain: false }),
              },
              {
                label: texts.plainText,
                icon: IconAlignLeft,
                isOn: view.isPlain,
                onClick: () => set({ isPlain: !view.isPlain }),
              },
            ]}
          />
        </div>
        <div className={styles.tools}>
          <InlineSelect
            aria-label={texts.language}
            value={locale}
            onChange={({ target }) => onLocale(target.value)}
          >
            <Options values={locales} labelOf={(each) => languageName(each, appLocale)} />
          </InlineSelect>
          <Toggles
            withNames
            label={texts.dark}
            toggles={[
              {
                label: texts.dark,
                icon: IconMoon,
                isOn: view.isDark,
                onClick: () => set({ isDark: !view.isDark, isPlain: false }),
              },
            ]}
          />
          {onTestData && (
            <Button size="small" icon={IconBraces} onClick={onTestData}>
              {texts.testData}
            </Button>
          )}
        </div>
        {preview && <InboxLines subject={preview.subject} previewText={preview.previewText} />}
        {error !== null && (
          <div className={styles.error}>
            <ErrorNote error={error} onRetry={errorJump ? undefined : current.retry} />
            {errorJump && (
              <button type="button" className={styles.jump} onClick={errorJump.go}>
                {errorJump.label}
              </button>
            )}
          </div>
        )}
        {!preview && error === null && (
          <div className={styles.error}>
            <SkeletonRows rows={5} />
          </div>
        )}
        {preview && view.isDark && !view.isPlain && !HAS_DARK.test(preview.html) && (
          <p className={styles.hint} role="status">
            {texts.noDark}
          </p>
        )}
        {preview && !view.isPlain && (
          <PreviewFrame
            html={inScheme(preview.html, view.isDark ? 'dark' : 'light')}
            width={view.isPhone ? 'phone' : 'desktop'}
            withImages={view.withImages}
            reveal={reveal}
          />
        )}
        {preview && view.isPlain && <pre className={styles.plain}>{preview.text || texts.noText}</pre>}
        {preview && hasRemoteImages(preview.html, baseUrl) && (
          <div className={styles.images}>
            <Button
              size="small"
              icon={IconPhoto}
              aria-pressed={view.withImages}
              onClick={() => set({ withImages: !view.withImages })}
            >
              {view.withImages ? texts.imagesShown : texts.images}
            </Button>
          </div>
        )}
        {preview && <Findings preview={preview} jumpTo={jumpTo} />}
      </div>
    </>
  )
}

/** The subject and preview text, truncated as in the inboxes of common email clients. */
function InboxLines({ subject, previewText }: { subject: string; previewText: string }) {
  const { preview } = useTexts('editor')
  return (
    <details className={styles.inbox}>
      <summary title={preview.inboxLine} dir="auto">
        <b>{subject}</b> <bdi>{previewText}</bdi>
      </summary>
      <dl>
        {inboxLines(subject, previewText).map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd dir="auto">
              <b>{line.subject}</b> <bdi>{line.previewText}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Roughly how many characters of the subject, and in total, common email clients show in the inbox. */
const INBOXES = [
  { name: 'Gmail', subject: 70, total: 110 },
  { name: 'Apple Mail, iPhone', subject: 38, total: 118 },
  { name: 'Outlook', subject: 52, total: 104 },
]

const truncate = (text: string, length: number) => {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, Math.max(length - 1, 0)).join('')}…`
}

const inboxLines = (subject: string, previewText: string) =>
  INBOXES.map(({ name, subject: maxSubject, total }) => {
    const shortSubject = truncate(subject, maxSubject)
    return {
      name,
      subject: shortSubject,
      previewText: truncate(previewText, total - [...shortSubject].length),
    }
  })
