import { LiquidChip } from '../../ui/badge.tsx'
import { readableName } from '../../ui/values/names.ts'

const TAG = /\{\{-?\s*([\s\S]*?)\s*-?\}\}|\{%-?\s*([\s\S]*?)\s*-?%\}/g

type Part = { at: number; text: string; isLiquid: boolean; isOutput: boolean }

function partsOf(subject: string): Part[] {
  const parts: Part[] = []
  let end = 0
  const words = (from: number, to: number): Part => ({
    at: from,
    text: subject.slice(from, to),
    isLiquid: false,
    isOutput: false,
  })
  for (const tag of subject.matchAll(TAG)) {
    if (tag.index > end) parts.push(words(end, tag.index))
    const [, output, code = ''] = tag
    parts.push({ at: tag.index, text: output ?? code, isLiquid: true, isOutput: output !== undefined })
    end = tag.index + tag[0].length
  }
  if (end < subject.length) parts.push(words(end, subject.length))
  return parts
}

/** A subject with its variables as chips by their names, and other Liquid as chips of code. */
export const SubjectLine = ({ subject }: { subject: string }) => (
  <span title={subject}>
    {partsOf(subject).map(({ at, text, isLiquid, isOutput }) =>
      isLiquid ? (
        <LiquidChip key={at} secret={text.startsWith('secrets.')} named={isOutput}>
          {isOutput ? readableName(text.split('|')[0]?.trim() ?? '') : text}
        </LiquidChip>
      ) : (
        text
      ),
    )}
  </span>
)
