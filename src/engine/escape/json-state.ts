/** Tracks whether the next character of a JSON text is inside a string. */
export class JsonState {
  inString = false
  /** Whether the next character is the first of the string. */
  isAtStart = false
  #escaped = false

  advance(text: string): void {
    for (const char of text) {
      if (this.#escaped) this.#escaped = false
      else if (this.inString && char === '\\') this.#escaped = true
      else if (char === '"') {
        this.inString = !this.inString
        this.isAtStart = this.inString
        continue
      }
      this.isAtStart = false
    }
  }
}
