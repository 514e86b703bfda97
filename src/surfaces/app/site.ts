export type Site = {
  baseUrl: string
  /** Whether only this machine can connect. Loopback names are then accepted as well. */
  isLocal: boolean
  /** Address ranges of proxies trusted to report the client's address. */
  trustedProxies: readonly string[]
  /** The build output, which may be missing. */
  webFolder: string
}

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

export const isLoopbackName = (host: string) => LOOPBACK_NAME.test(host)
