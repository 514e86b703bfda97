/** Drawn here and not in `ui/icons.ts`, so that only the editor loads them. */
const PATHS = {
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  up: 'M12 18V6M7 11l5-5 5 5',
  down: 'M12 6v12M7 13l5 5 5-5',
  duplicate: 'M9 9h10v10H9zM15 9V5H5v10h4',
  remove: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 11v5M13.5 11v5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
}

export type Tool = keyof typeof PATHS

export const ToolIcon = ({ of }: { of: Tool }) => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={of === 'grip' || of === 'more' ? 3 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[of]} />
  </svg>
)
