import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import type { Reveal } from '../../frame/messages.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { hasRemoteImages, inScheme } from '../../ui/email/email-html.ts'
import { InlineSelect } from '../../ui/field.tsx'
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
  shown: { preview: Preview | null; error: unknown }
  locale: string
  locales: readonly string[]
  /** Where the selected block is. */
  revealed: Reveal | null
  onLocale: (locale: string) => void
  onTestData: () => void
  /** Goes to what a finding is about; undefined where there is no such place. */
  jumpTo: (path: string) => Jump | undefined
}

/** What would be sent, as the server makes it of the document as it stands. */
export function PreviewPane(props: PreviewPaneProps) {
  const { preview: texts } = useTexts('editor')
  const [isFull, setIsFull] = useState(false)
  const look = useState({ isPhone: true, isDark: false, isPlain: false, withImages: false })
  if (!isFull)
    return (
      <section className={classes(pane.pane, styles.preview)} aria-label={texts.panel}>
        <Content {...props} look={look} isFull={false} onFull={() => setIsFull(true)} />
      </section>
    )
  // The app's own dialogs and the block are behind this one.
  const leaving = (act: () => void) => () => {
    setIsFull(false)
    act()
  }
  const jumpTo = (path: string) => {
    const jump = props.jumpTo(path)
    return jump && { ...jump, go: leaving(jump.go) }
  }
  const onTestData = leaving(props.onTestData)
  return (
    <dialog
      ref={showModal}
      className={classes(pane.pane, styles.full)}
      aria-label={texts.panel}
      onClose={() => setIsFull(false)}
    >
      <Content
        {...props}
        jumpTo={jumpTo}
        onTestData={onTestData}
        look={look}
        isFull
        onFull={() => setIsFull(false)}
      />
    </dialog>
  )
}

function showModal(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal()
}

const HAS_DARK = /prefers-color-scheme\s*:\s*dark/i

type Look = { isPhone: boolean; isDark: boolean; isPlain: boolean; withImages: boolean }
type ContentProps = PreviewPaneProps & {
  look: [Look, (change: (before: Look) => Look) => void]
  isFull: boolean
  onFull: () => void
}

function Content(props: ContentProps) {
  const { shown, locale, locales, revealed, onLocale, onTestData, jumpTo, isFull, onFull } = props
  const { preview: texts } = useTexts('editor')
  const shownIn = useLocale()
  const { baseUrl } = useSession()
  const [look, setLook] = props.look
  const { preview, error } = shown
  const set = (part: Partial<Look>) => setLook((before) => ({ ...before, ...part }))
  const refused = error instanceof ApiError && error.field !== null ? jumpTo(error.field) : undefined
  return (
    <>
      <header className={pane.head}>
        <h2>{texts.title}</h2>
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
                isOn: !look.isPhone && !look.isPlain,
                onClick: () => set({ isPhone: false, isPlain: false }),
              },
              {
                label: texts.phone,
                icon: IconDeviceMobile,
                isOn: look.isPhone && !look.isPlain,
                onClick: () => set({ isPhone: true, isPlain: false }),
              },
              {
                label: texts.plainText,
                icon: IconAlignLeft,
                isOn: look.isPlain,
                onClick: () => set({ isPlain: !look.isPlain }),
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
            {locales.map((each) => (
              <option key={each} value={each}>
                {languageName(each, shownIn)}
              </option>
            ))}
          </InlineSelect>
          <Toggles
            withNames
            label={texts.dark}
            toggles={[
              {
                label: texts.dark,
                icon: IconMoon,
                isOn: look.isDark,
                onClick: () => set({ isDark: !look.isDark, isPlain: false }),
              },
            ]}
          />
          <Button size="small" icon={IconBraces} onClick={onTestData}>
            {texts.testData}
          </Button>
        </div>
        {preview && <InboxLines subject={preview.subject} previewText={preview.previewText} />}
        {error !== null && (
          <div className={styles.error}>
            <ErrorNote error={error} />
            {refused && (
              <button type="button" className={styles.jump} onClick={refused.go}>
                {refused.label}
              </button>
            )}
          </div>
        )}
        {!preview && error === null && (
          <div className={styles.error}>
            <SkeletonRows rows={5} />
          </div>
        )}
        {preview && look.isDark && !look.isPlain && !HAS_DARK.test(preview.html) && (
          <p className={styles.hint} role="status">
            {texts.noDark}
          </p>
        )}
        {preview && !look.isPlain && (
          <PreviewFrame
            html={inScheme(preview.html, look.isDark ? 'dark' : 'light')}
            width={look.isPhone ? 'phone' : 'desktop'}
            withImages={look.withImages}
            revealed={revealed}
          />
        )}
        {preview && look.isPlain && <pre className={styles.plain}>{preview.text || texts.noText}</pre>}
        {preview && hasRemoteImages(preview.html, baseUrl) && (
          <div className={styles.images}>
            <Button
              size="small"
              icon={IconPhoto}
              aria-pressed={look.withImages}
              onClick={() => set({ withImages: !look.withImages })}
            >
              {look.withImages ? texts.imagesShown : texts.images}
            </Button>
          </div>
        )}
        {preview && <Findings preview={preview} jumpTo={jumpTo} />}
      </div>
    </>
  )
}

/** Subject and preview line as they are cut in the lists of common mail programs. */
function InboxLines({ subject, previewText }: { subject: string; previewText: string }) {
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

/** How much of subject and preview line common mail programs show in their lists, in characters; a rule of thumb. */
const INBOXES = [
  { name: 'Gmail', subject: 70, total: 110 },
  { name: 'Apple Mail, iPhone', subject: 38, total: 118 },
  { name: 'Outlook', subject: 52, total: 104 },
] as const

const cut = (text: string, length: number) => {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, Math.max(length - 1, 0)).join('')}…`
}

/** The lines as they would be read before the email is opened. */
const inboxLines = (subject: string, previewText: string) =>
  INBOXES.map(({ name, subject: most, total }) => {
    const first = cut(subject, most)
    return { name, subject: first, previewText: cut(previewText, total - [...first].length) }
  })
