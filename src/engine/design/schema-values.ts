import { z } from 'zod'
import { asMessage } from '../../problems/problem-of.ts'
import type { Code } from '../../problems/problems.ts'
import { isUrlWith, LINK_SCHEMES } from './links.ts'

const CSS_COLOR_NAMES = new Set(
  `transparent aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
  burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan
  darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred
  darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue
  dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray
  green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen
  lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink
  lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen
  linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
  mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy
  oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip
  peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown
  seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal
  thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen`.split(/\s+/),
)
const HEX_OR_NAME = /^(?:#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+)$/
const NOT_A_COLOR = asMessage('design.colour_invalid')

/** The patterns are part of the served schema, so clients can find most mistakes before they save. */
export const Color = z
  .string()
  .max(40)
  .regex(HEX_OR_NAME, { error: NOT_A_COLOR, abort: true })
  .refine((value) => value.startsWith('#') || CSS_COLOR_NAMES.has(value.toLowerCase()), {
    error: NOT_A_COLOR,
  })

export const FontStack = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9 ,'-]+$/, { error: asMessage('design.font_invalid') })

/** Plain text in which Liquid is rendered; everything else is shown as typed. */
export const LiquidText = z.string().max(5000)

export const LiquidHtml = z.string().max(100_000)

export const LinkHref = urlWith(LINK_SCHEMES, { fragment: true, reason: 'design.link_invalid' })
export const ImageUrl = urlWith(['http:', 'https:'], {
  fragment: false,
  reason: 'design.image_url_invalid',
})
export const AttachmentUrl = urlWith(['https:'], { fragment: false, reason: 'file.url_invalid' })

export const FileKey = z.string().regex(/^fil_[A-Za-z0-9]+$/, { error: asMessage('file.key_invalid') })

/** The content of a Liquid tag that the compiler writes; a delimiter would end that tag early. */
const bareLiquid = (reason: Code) =>
  z
    .string()
    .min(1)
    .max(500)
    .regex(/^(?:(?!\{\{|\{%|%\}|\}\})[\s\S])*$/, { error: reason })

export const Condition = bareLiquid('design.condition_invalid')

const RESERVED_NAMES = new Set(
  `variables secrets store locale forloop unsubscribe_url unsubscribe_link true false nil null empty blank and or
  not contains in`.split(/\s+/),
)

const LoopName = z
  .string()
  .max(40)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: asMessage('design.loop_name_invalid') })
  .refine((name) => !RESERVED_NAMES.has(name), { error: asMessage('design.loop_name_reserved') })

export const Loop = z.strictObject({
  in: bareLiquid('design.path_invalid'),
  as: LoopName,
  limit: z.int().min(1).max(1000).optional(),
})

/** The names and descriptions of these schemas in the served schema. */
export const VALUE_NAMES = [
  { schema: Color, id: 'colour', description: '#rgb, #rrggbb, #rrggbbaa, a CSS colour name or transparent' },
  { schema: FontStack, id: 'font', description: 'font names separated by commas, such as Georgia, serif' },
  { schema: LiquidText, id: 'plainText', description: 'plain text, Liquid allowed' },
  { schema: LiquidHtml, id: 'liquidHtml', description: 'HTML, Liquid allowed' },
  { schema: LinkHref, id: 'link', description: 'http://, https://, mailto:, tel:, # or Liquid' },
  { schema: ImageUrl, id: 'imageUrl', description: 'http://, https:// or Liquid' },
  { schema: AttachmentUrl, id: 'attachmentUrl', description: 'https:// or Liquid' },
  { schema: FileKey, id: 'fileKey', description: 'key of an uploaded file, fil_…' },
  { schema: Condition, id: 'condition', description: 'bare Liquid condition, such as variables.total > 10' },
  {
    schema: Loop,
    id: 'loop',
    description: 'once per item: { in: "variables.items", as: "item", limit: 10 }',
  },
]

export const pixels = (min: number, max: number) => z.int().min(min).max(max)

function urlWith(schemes: string[], { fragment, reason }: { fragment: boolean; reason: Code }) {
  return z
    .string()
    .min(1)
    .max(4000)
    .regex(startOf(schemes, fragment), { error: reason, abort: true })
    .refine((value) => isUrlWith(value, schemes, fragment), { error: reason })
}

/** Matches how a URL may start, in upper and lower case: JSON Schema patterns have no flags. */
function startOf(schemes: string[], fragment: boolean): RegExp {
  const starts = schemes.map((scheme) => {
    const letters = scheme.replaceAll(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)
    return scheme.startsWith('http') ? `${letters}//` : letters
  })
  return new RegExp(`^(?:${[...starts, ...(fragment ? ['#'] : []), '\\{[{%]'].join('|')})`)
}
