import type { ReactElement, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }

/** A drawing in the size and stroke of the text beside it. */
export type Icon = (props: IconProps) => ReactElement

/** An icon of lines on a square of 24, each as SVG's paths write them. Words beside it say what it means. */
export function createIcon(lines: readonly string[]): Icon {
  return ({ size = 24, stroke = 2, ...rest }) => (
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
}
