import type { Progress, Reporter } from '../../ports/installation.ts'

const INTERVAL_MS = 100
const CLEAR = '\r\u001b[K'

type Terminal = { write(text: string): unknown; isTTY?: boolean }

/** One line that is overwritten, on a terminal only; warnings are always printed. */
export function createReporter(terminal: Terminal, quiet: boolean, now: () => number = Date.now): Reporter {
  const isVisible = terminal.isTTY === true && !quiet
  let lastWrittenMs = 0
  return {
    progress(progress) {
      if (!isVisible) return
      const isEnd = progress.done >= progress.total
      if (!isEnd && now() - lastWrittenMs < INTERVAL_MS) return
      lastWrittenMs = now()
      terminal.write(`${CLEAR}${describe(progress)}`)
      // Further output starts on an empty line.
      if (isEnd) terminal.write(CLEAR)
    },
    warn: (text) => void terminal.write(`${isVisible ? CLEAR : ''}flowpost: ${text}\n`),
  }
}

function describe({ stage, done, total, bytes }: Progress): string {
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  const size = bytes === undefined ? '' : ` · ${(bytes / 1024 / 1024).toFixed(1)} MB`
  return `${stage.padEnd(18)} ${String(percent).padStart(3)} % · ${done} of ${total}${size}`
}
