import { LiquidChip } from '../../ui/badge.tsx'
import { readableName } from '../../ui/values/names.ts'

const TAG = /\{\{-?\s*([\s\S]*?)\s*-?\}\}|\{%-?\s*([\s\S]*?)\s*-?%\}/g

type Part = { start: number; text: string; isLiquid: boolean; isOutput: boolean }

function partsOf(subject: string): Part[] {
  const parts: Part[] = []
  let end = 0
  const plainPart = (from: number, to: number): Part => ({
    start: from,
    text: subject.slice(from, to),
    isLiquid: false,
    isOutput: false,
  })
  for (const tag of subject.matchAll(TAG)) {
    if (tag.index > end) parts.push(plainPart(end, tag.index))
    const [, output, code = ''] = tag
    parts.push({ start: tag.index, text: output ?? code, isLiquid: true, isOutput: output !== undefined })
    end = tag.index + tag[0].length
  }
  if (end < subject.length) parts.push(plainPart(end, subject.length))
  return parts
}

/** A subject line. Variables are shown as chips with readable names, and other Liquid as code chips. */
export const SubjectLine = ({ subject }: { subject: string }) => (
  <span title={subject}>
    {partsOf(subject).map(({ start, text, isLiquid, isOutput }) =>
      isLiquid ? (
        <LiquidChip key={start} secret={text.startsWith('secrets.')} named={isOutput}>
          {isOutput ? readableName(text.split('|')[0]?.trim() ?? '') : text}
        </LiquidChip>
      ) : (
        text
      ),
    )}
  </span>
)
