/** Where the app is reached, and where its built files are. */
export type Site = {
  baseUrl: string
  /** Only this machine can connect, so names of this machine are its names, too. */
  isLocal: boolean
  /** Address ranges of proxies whose word about the client counts. */
  trustedProxies: readonly string[]
  /** The folder that the build writes; it may be missing. */
  webFolder: string
}

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

export const isLoopbackName = (host: string) => LOOPBACK_NAME.test(host)
