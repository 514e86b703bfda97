/** Elements whose content is plain text up to their end tag, even if it looks like markup. */
export const OPAQUE: ReadonlySet<string> = new Set(
  'script style title textarea xmp iframe noembed noframes'.split(' '),
)

export const VOID: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)
