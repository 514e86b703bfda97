import type { ReactElement, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }

/** An icon; callers set `size` and `stroke` to match the text next to it. */
export type Icon = (props: IconProps) => ReactElement

type LineIconProps = IconProps & { lines: readonly string[] }

/** SVG paths on a 24 × 24 grid. The icon is decorative: the text next to it carries the meaning. */
export const LineIcon = ({ lines, size = 24, stroke = 2, ...rest }: LineIconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...rest}
  >
    {lines.map((line) => (
      <path key={line} d={line} />
    ))}
  </svg>
)

export function createIcon(lines: readonly string[]): Icon {
  return (props) => <LineIcon lines={lines} {...props} />
}
