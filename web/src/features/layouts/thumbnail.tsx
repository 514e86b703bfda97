import type { ReactNode } from 'react'
import type { LayoutCard } from './layout-card.ts'
import styles from './layouts.module.css'

type Outline = NonNullable<LayoutCard['outline']>
type Piece = Outline['rows'][number][number]

const WIDTH = 34
const HEIGHT = 42
const EDGE = 4
/** Overlap of adjacent backgrounds, which hides the line between them. */
const SEAM = 0.6
const HEIGHTS: Record<Piece['kind'], number> = {
  heading: 5.5,
  text: 7,
  image: 11,
  logo: 6,
  button: 7,
  divider: 3,
  table: 10,
  social: 5,
}

type Box = { x: number; y: number; width: number }

const bar = (box: Box, height: number, fill: string, opacity: number): ReactNode => (
  <rect
    key={`${box.x} ${box.y}`}
    {...box}
    height={height}
    fill={fill}
    rx={height / 2}
    fillOpacity={opacity}
  />
)

/** Aligns a piece of at most this width within its box. */
function alignIn({ x, y, width }: Box, align: Piece['align'], maxWidth: number): Box {
  const pieceWidth = Math.min(maxWidth, width)
  const freeWidth = width - pieceWidth
  return {
    x: x + (align === 'left' ? 0 : align === 'right' ? freeWidth : freeWidth / 2),
    y,
    width: pieceWidth,
  }
}

/** Each kind has its own shape, in the colors of the email. */
const DRAWINGS: Record<Piece['kind'], (piece: Piece, box: Box) => ReactNode> = {
  heading: ({ color, align }, box) =>
    bar(alignIn({ ...box, y: box.y + 1.5 }, align, box.width * 0.7), 2.4, color, 0.9),
  text: ({ color, align }, box) => [
    bar(alignIn({ ...box, y: box.y + 1.2 }, align, box.width * 0.95), 1.4, color, 0.45),
    bar(alignIn({ ...box, y: box.y + 4.2 }, align, box.width * 0.7), 1.4, color, 0.45),
  ],
  image: ({ color }, { x, y, width }) => (
    <g fill={color}>
      <rect x={x} width={width} y={y + 1} height={9} rx="1.2" fillOpacity=".14" />
      <circle cx={x + width * 0.7} cy={y + 4.6} r="1.7" fillOpacity=".35" />
    </g>
  ),
  logo: ({ color, align }, box) => bar(alignIn({ ...box, y: box.y + 1.4 }, align, 11), 3.2, color, 0.6),
  button: ({ color, align }, box) => {
    const { x, width } = alignIn(box, align, 14)
    return <rect x={x} width={width} y={box.y + 1} height={4.6} rx="1.4" fill={color} />
  },
  divider: ({ color }, { x, y, width }) => (
    <rect x={x} width={width} y={y + 1.2} height={0.7} fill={color} fillOpacity=".5" />
  ),
  table: ({ color }, box) =>
    [1.2, 4.4, 7.6].flatMap((offset) => [
      bar({ ...box, y: box.y + offset, width: box.width * 0.55 }, 1.4, color, 0.4),
      bar({ x: box.x + box.width * 0.8, y: box.y + offset, width: box.width * 0.2 }, 1.4, color, 0.6),
    ]),
  social: ({ color, align }, box) => {
    const { x } = alignIn(box, align, 12)
    return [1.5, 6, 10.5].map((offset) => (
      <circle key={offset} cx={x + offset} cy={box.y + 2.4} r="1.3" fill={color} fillOpacity=".5" />
    ))
  },
}

/** The rows with their distance from the top. Rows that do not fit are cut off at the thumbnail's edge. */
function positionRows(rows: Outline['rows']) {
  let y = rows[0]?.[0]?.background ? 0 : EDGE
  return rows.map((row) => {
    const height = Math.max(...row.map(({ kind }) => HEIGHTS[kind])) + 1
    y += height
    return { row, y: y - height, height }
  })
}

function Rows({ outline: { rows } }: { outline: Outline }) {
  return positionRows(rows).map(({ row, y, height }) => {
    const width = (WIDTH - 2 * EDGE - (row.length - 1) * 2) / row.length
    const fill = row[0]?.background
    return (
      <g key={y}>
        {fill && <rect y={y} width={WIDTH} height={height + SEAM} fill={fill} />}
        {row.map((piece, index) => {
          const x = EDGE + index * (width + 2)
          return <g key={x}>{DRAWINGS[piece.kind](piece, { x, y, width })}</g>
        })}
      </g>
    )
  })
}

const Code = () => <path className={styles.code} d="M12 16l-5 5 5 5M22 16l5 5-5 5M18.6 14l-3.2 14" />

const Blank = () => <rect className={styles.blank} x="6" y="7" width="22" height="28" rx="2" />

/** A miniature of a layout. A design keeps its own colors, even if the app is dark. */
export const Thumbnail = ({ outline }: { outline: LayoutCard['outline'] }) => (
  <svg className={styles.thumbnail} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    {outline && <rect width={WIDTH} height={HEIGHT} fill={outline.content} />}
    {outline === null ? <Code /> : outline.rows.length === 0 ? <Blank /> : <Rows outline={outline} />}
  </svg>
)
