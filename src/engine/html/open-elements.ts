/** A stack of open elements. Counting them by name makes `isOpen` fast on deeply nested pages. */
export class OpenElements {
  readonly #names: string[] = []
  readonly #counts = new Map<string, number>()

  get innermost(): string | undefined {
    return this.#names.at(-1)
  }

  open(name: string): void {
    this.#names.push(name)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  isOpen(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0
  }

  /** Closes the innermost element with this name and all elements inside it; returns their names, innermost first. */
  close(name: string): string[] {
    const closed: string[] = []
    while (this.isOpen(name)) {
      const last = this.#names.pop() ?? ''
      this.#counts.set(last, (this.#counts.get(last) ?? 1) - 1)
      closed.push(last)
      if (last === name) break
    }
    return closed
  }

  innermostFirst(): string[] {
    return this.#names.toReversed()
  }
}

export const endTags = (names: readonly string[]) => names.map((name) => `</${name}>`).join('')
