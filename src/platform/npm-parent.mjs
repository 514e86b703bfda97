/** The shell through which npm runs a script, as long as npm is there. Read before anything else can take time. */
const parent = process.env.npm_lifecycle_event === undefined ? undefined : process.ppid

const POLL_MS = 250

/**
 * Calls `stop` once npm has ended. npm passes a signal on to its shell, but dash and `cmd` end without passing it on any
 * further: the server would keep running, and with it hold its port.
 */
export function onNpmEnd(stop) {
  if (parent === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    stop()
  }, POLL_MS)
  timer.unref()
}

/** On Windows the parent's number stays the same after it has ended. */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
