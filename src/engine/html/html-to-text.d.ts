// The package ships no types; these are the parts that are used.
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  type Element = { attribs?: Record<string, string> }
  type Link = { href: string; words: string }
  type Builder = {
    /** The converter's second argument. */
    metadata: Link[] | undefined
    options: { formatters: Record<string, Formatter> }
    pushWordTransform(transform: (word: string) => string): void
    popWordTransform(): void
  }
  export type Formatter = (element: Element, walk: unknown, builder: Builder, options: unknown) => void
  type Options = {
    wordwrap?: number | false
    formatters?: Record<string, Formatter>
    limits?: { maxDepth?: number; ellipsis?: string }
    selectors?: Selector[]
  }
  export function compile(options: Options): (html: string, metadata?: Link[]) => string
}
