import { useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import { boxStyle } from '../../frame/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { atWidth, hasRemoteImages, inScheme } from '../../ui/email/email-html.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Loaded, Note } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { type BlockBoxes, boundingBox } from '../canvas/frame/block-boxes.ts'
import { canvasCss } from '../canvas/frame/canvas-css.ts'
import { useCanvasFrame } from '../canvas/frame/use-canvas-frame.ts'
import { useSize } from '../use-size.ts'
import { type BlockChange, keyOf, Mark } from './change-list.tsx'
import markStyles from './marks.module.css'
import styles from './side-by-side.module.css'
import { hasLanguage, type Side, type VersionDiff } from './use-version-diff.ts'
import versionFrameStyles from './version-frame.module.css'

const SIDES = ['from', 'to'] as const

type SideBySideProps = { layoutId: string; diff: VersionDiff; prefix: string; selectedKey: string | null }

/** Previews both versions with the changed blocks marked. On phones, only one of them is visible at a time. */
export function SideBySide(props: SideBySideProps) {
  const { diff } = props
  const { comparison } = useTexts('editor')
  const [phoneSide, setPhoneSide] = useState<Side>('to')
  const isSingleVersion = diff.from.version === diff.to.version
  return (
    <div className={styles.previews} data-side={phoneSide}>
      {!isSingleVersion && (
        <div className={styles.sideSwitch}>
          <Segmented
            full
            label={comparison.sides}
            segments={SIDES.map((side) => ({
              value: side,
              label: comparison.name({ version: diff[side].version }),
            }))}
            value={phoneSide}
            onChange={setPhoneSide}
          />
        </div>
      )}
      {SIDES.filter((side) => !isSingleVersion || side === 'to').map((side) => (
        <VersionPreview key={side} {...props} side={side} />
      ))}
    </div>
  )
}

function VersionPreview({ layoutId, diff, prefix, selectedKey, side }: SideBySideProps & { side: Side }) {
  const { comparison, versions } = useTexts('editor')
  const { locale, blocks } = diff
  const { version, author, createdAt, source } = diff[side]
  const markedBlocks = useMemo(() => blocksOf(blocks, side), [blocks, side])
  return (
    <figure className={styles.preview} data-render={side}>
      <figcaption>
        <b>{comparison.name({ version })}</b>
        <span>
          {author} · {versions.sources[source]} · <Time at={createdAt} />
        </span>
      </figcaption>
      {hasLanguage(diff, side) ? (
        <VersionFrame
          layoutId={layoutId}
          version={version}
          locale={locale}
          prefix={prefix}
          markedBlocks={markedBlocks}
          selectedKey={selectedKey}
        />
      ) : (
        <p className={styles.absent}>{comparison.notThere}</p>
      )}
    </figure>
  )
}

type MarkedBlock = { id: string; key: string; change: BlockChange }

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
  markedBlocks: readonly MarkedBlock[]
  selectedKey: string | null
}

/** Previews a version in the email frame. The marks are drawn on top and are not part of the email. */
function VersionFrame({ layoutId, locale, ...rest }: VersionFrameProps) {
  const { version, prefix } = rest
  const query = useRead('previewVersion', { id: layoutId, version, locale, marks: prefix })
  return (
    <>
      <Loaded query={query} rows={6}>
        {({ subject }) => <p className={versionFrameStyles.subject}>{subject}</p>}
      </Loaded>
      {(query.data || !query.error) && <MarkedEmail {...rest} html={query.data?.html ?? null} />}
    </>
  )
}

type MarkedEmailProps = Omit<VersionFrameProps, 'layoutId' | 'locale'> & {
  /** Null while the preview is loading, in parallel with the frame. */
  html: string | null
}

function MarkedEmail({ html, prefix, version, markedBlocks, selectedKey }: MarkedEmailProps) {
  const { comparison, canvas } = useTexts('editor')
  const { baseUrl } = useSession()
  const { element: container, size } = useSize({ width: FULL_WIDTH, height: 0 })
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
      css: canvasCss(prefix, scale),
      editedMark: null,
    })
  }, [show, html, prefix, scale])
  const scaledSize = { width: FULL_WIDTH * scale, height: html === null ? 0 : height }
  return (
    <div ref={container} className={versionFrameStyles.container}>
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
        className={classes(versionFrameStyles.stage, html === null && versionFrameStyles.loading)}
        style={scaledSize}
      >
        <iframe
          ref={frame}
          title={comparison.side({ version })}
          src={withImages ? '/app/frame?images' : '/app/frame'}
          sandbox="allow-scripts"
          tabIndex={-1}
          style={scaledSize}
        />
        {markedBlocks.map((block) => (
          <BlockMark key={block.key} block={block} boxes={boxes} isSelected={block.key === selectedKey} />
        ))}
      </div>
    </div>
  )
}

type BlockMarkProps = { block: MarkedBlock; boxes: BlockBoxes; isSelected: boolean }

/** Outlines a changed block, and scrolls to it when it is selected in the list. */
function BlockMark({ block: { id, change }, boxes, isSelected }: BlockMarkProps) {
  const mark = useRef<HTMLDivElement>(null)
  const box = boundingBox(boxes.blocks.get(id))
  const isVisible = box !== null
  useEffect(() => {
    if (isSelected && isVisible) mark.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [isSelected, isVisible])
  if (!box) return null
  return (
    <div
      ref={mark}
      className={classes(markStyles.outline, markStyles[change.change], isSelected && markStyles.isSelected)}
      style={boxStyle(box)}
    >
      <Mark change={change} />
    </div>
  )
}
