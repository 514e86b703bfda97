/** A part of a page, from one heading to the next. */
export type Section = { slug: string; page: string; heading: string; id: string; text: string }

export type Hit = Section & { excerpt: string }

const MAX_HITS = 20
const EXCERPT_LENGTH = 160

/** The sections that contain every word, matches in headings first. Runs in Node and in browsers. */
export function findSections(sections: readonly Section[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return []
  const hits = sections.flatMap((section) => {
    const heading = `${section.page} ${section.heading}`.toLowerCase()
    const text = section.text.toLowerCase()
    if (!words.every((word) => heading.includes(word) || text.includes(word))) return []
    const inHeading = words.filter((word) => heading.includes(word)).length
    const inOwnHeading = words.filter((word) => section.heading.toLowerCase().includes(word)).length
    const firstMatch = Math.min(...words.map((word) => text.indexOf(word)).filter((index) => index >= 0))
    const start = Number.isFinite(firstMatch) ? Math.max(0, firstMatch - 40) : 0
    const excerpt = section.text.slice(start, start + EXCERPT_LENGTH).trim()
    return [{ rank: inHeading + inOwnHeading * 2, hit: { ...section, excerpt } }]
  })
  return hits
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit)
}
