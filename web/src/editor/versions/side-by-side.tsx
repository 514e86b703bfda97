import { useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { atWidth, hasRemoteImages, inScheme } from '../../ui/email/email-html.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Loaded, Note } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { around, type BlockBoxes } from '../canvas/frame/block-boxes.ts'
import { canvasCss } from '../canvas/frame/canvas-css.ts'
import { useCanvasFrame } from '../canvas/frame/use-canvas-frame.ts'
import { useSize } from '../use-size.ts'
import { type BlockChange, keyOf, Mark } from './change-list.tsx'
import markStyles from './marks.module.css'
import styles from './side-by-side.module.css'
import { type Compared, hasLanguage, type Side } from './use-compared.ts'
import versionFrameStyles from './version-frame.module.css'

const SIDES = ['from', 'to'] as const

type SideBySideProps = { layoutId: string; compared: Compared; prefix: string; shown: string | null }

/** Previews both versions with the changed blocks marked; on phones, one at a time. */
export function SideBySide({ layoutId, compared, prefix, shown }: SideBySideProps) {
  const { comparison } = useTexts('editor')
  const [onPhone, setOnPhone] = useState<Side>('to')
  const isOne = compared.from.version === compared.to.version
  return (
    <div className={styles.pictures} data-side={onPhone}>
      {!isOne && (
        <div className={styles.sideSwitch}>
          <Segmented
            full
            label={comparison.sides}
            segments={SIDES.map((side) => ({
              value: side,
              label: comparison.name({ version: compared[side].version }),
            }))}
            value={onPhone}
            onChange={setOnPhone}
          />
        </div>
      )}
      {SIDES.filter((side) => !isOne || side === 'to').map((side) => (
        <Picture key={side} {...{ layoutId, compared, prefix, shown, side }} />
      ))}
    </div>
  )
}

function Picture({ layoutId, compared, prefix, shown, side }: SideBySideProps & { side: Side }) {
  const { comparison, versions } = useTexts('editor')
  const { locale, blocks } = compared
  const { version, author, createdAt, source } = compared[side]
  const marked = useMemo(() => blocksOf(blocks, side), [blocks, side])
  return (
    <figure className={styles.picture} data-picture={side}>
      <figcaption>
        <b>{comparison.name({ version })}</b>
        <span>
          {author} · {versions.sources[source]} · <Time at={createdAt} />
        </span>
      </figcaption>
      {hasLanguage(compared, side) ? (
        <VersionFrame {...{ layoutId, version, locale, prefix, marked, shown }} />
      ) : (
        <p className={styles.absent}>{comparison.notThere}</p>
      )}
    </figure>
  )
}

export type MarkedBlock = { id: string; key: string; change: BlockChange }

/** The changed blocks that this side contains. */
const blocksOf = (blocks: readonly BlockChange[], side: Side): MarkedBlock[] =>
  blocks.flatMap((change) => {
    const id = side === 'from' ? change.before : change.after
    return id === null ? [] : [{ id, key: keyOf(change), change }]
  })

/** Wide enough for a typical email. */
const FULL_WIDTH = 640

type VersionFrameProps = {
  layoutId: string
  version: number
  locale: string
  /** The prefix of the block marks. */
  prefix: string
  marked: readonly MarkedBlock[]
  shown: string | null
}

/** Previews a version in the email frame. The marks are drawn on top and are not part of the email. */
function VersionFrame({ layoutId, version, locale, prefix, marked, shown }: VersionFrameProps) {
  const query = useRead('previewVersion', { id: layoutId, version, locale, marks: prefix })
  return (
    <>
      <Loaded query={query} rows={6}>
        {({ subject }) => <p className={versionFrameStyles.subject}>{subject}</p>}
      </Loaded>
      {(query.data || !query.error) && (
        <MarkedEmail {...{ prefix, version, marked, shown }} html={query.data?.html ?? null} />
      )}
    </>
  )
}

type MarkedEmailProps = Omit<VersionFrameProps, 'layoutId' | 'locale'> & {
  /** Null while loading: its frame loads in parallel. */
  html: string | null
}

function MarkedEmail({ html, prefix, version, marked, shown }: MarkedEmailProps) {
  const { comparison, canvas } = useTexts('editor')
  const { baseUrl } = useSession()
  const { element: room, size } = useSize({ width: FULL_WIDTH, height: 0 })
  const [withImages, setWithImages] = useState(false)
  const scale = Math.min(1, Math.floor((size.width / FULL_WIDTH) * 1000) / 1000)
  const { frame, show, height, boxes } = useCanvasFrame(prefix)
  const hasImages = useMemo(() => html !== null && hasRemoteImages(html, baseUrl), [html, baseUrl])
  useEffect(() => {
    if (html === null) return
    show({
      kind: 'canvas',
      html: atWidth(inScheme(html, 'light'), FULL_WIDTH),
      prefix,
      css: canvasCss(prefix, { scale, edited: null }),
      watched: null,
    })
  }, [show, html, prefix, scale])
  const shownSize = { width: FULL_WIDTH * scale, height: html === null ? 0 : height }
  return (
    <div ref={room} className={versionFrameStyles.room}>
      {hasImages && !withImages && (
        <Note
          action={
            <Button size="small" onClick={() => setWithImages(true)}>
              {canvas.showImages}
            </Button>
          }
        >
          {canvas.imagesHidden}
        </Note>
      )}
      <div
        className={classes(versionFrameStyles.stage, html === null && versionFrameStyles.coming)}
        style={shownSize}
      >
        <iframe
          ref={frame}
          title={comparison.side({ version })}
          src={withImages ? '/app/frame?images' : '/app/frame'}
          sandbox="allow-scripts"
          tabIndex={-1}
          style={shownSize}
        />
        {marked.map((block) => (
          <BlockMark key={block.key} block={block} boxes={boxes} isShown={block.key === shown} />
        ))}
      </div>
    </div>
  )
}

type BlockMarkProps = { block: MarkedBlock; boxes: BlockBoxes; isShown: boolean }

/** Outlines a changed block, and scrolls to it when it is selected in the list. */
function BlockMark({ block: { id, change }, boxes, isShown }: BlockMarkProps) {
  const mark = useRef<HTMLDivElement>(null)
  const box = around(boxes.blocks.get(id))
  const isThere = box !== null
  useEffect(() => {
    if (isShown && isThere) mark.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [isShown, isThere])
  if (!box) return null
  return (
    <div
      ref={mark}
      className={classes(markStyles.around, markStyles[change.change], isShown && markStyles.isShown)}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
    >
      <Mark change={change} />
    </div>
  )
}
