/** The colors and the font of the starters' blocks, which are replaced when a brand is applied. */
export const SERIF = 'Georgia, serif'
export const INK = '#22304a'
export const SUN = '#f2b950'
export const TAN = '#efe3d0'
export const CREAM = '#fff8ec'
export const PALE = '#d7dde8'
export const MUTED = '#4a4640'
