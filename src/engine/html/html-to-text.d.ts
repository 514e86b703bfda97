// The package ships no types; this is the part of it in use.
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  type Options = {
    wordwrap?: number | false
    limits?: { maxDepth?: number; ellipsis?: string }
    selectors?: Selector[]
  }
  export function compile(options: Options): (html: string) => string
}
