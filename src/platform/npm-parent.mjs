/** The shell in which npm runs this script. Read early, before npm can exit. */
const parent = process.env.npm_lifecycle_event === undefined ? undefined : process.ppid

const POLL_MS = 250

/**
 * Calls `stop` once npm has ended. npm forwards a signal to its shell, but dash and `cmd` exit without forwarding it,
 * so the server would keep running and occupy its port.
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

/** On Windows, the parent's process id stays the same after it has ended. */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
