import { LiquidChip } from '../../ui/badge.tsx'

const TAG = /\{\{-?\s*([\s\S]*?)\s*-?\}\}|\{%-?\s*([\s\S]*?)\s*-?%\}/g

type Part = { at: number; text: string; isLiquid: boolean }

function partsOf(subject: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const tag of subject.matchAll(TAG)) {
    if (tag.index > end) parts.push({ at: end, text: subject.slice(end, tag.index), isLiquid: false })
    parts.push({ at: tag.index, text: tag[1] ?? tag[2] ?? '', isLiquid: true })
    end = tag.index + tag[0].length
  }
  if (end < subject.length) parts.push({ at: end, text: subject.slice(end), isLiquid: false })
  return parts
}

/** A subject with its Liquid tags shown as chips. */
export const SubjectLine = ({ subject }: { subject: string }) => (
  <span title={subject}>
    {partsOf(subject).map(({ at, text, isLiquid }) =>
      isLiquid ? (
        <LiquidChip key={at} secret={text.startsWith('secrets.')}>
          {text.replace(/^variables\./, '')}
        </LiquidChip>
      ) : (
        text
      ),
    )}
  </span>
)
