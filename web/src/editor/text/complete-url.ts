/** URLs that email clients open. Others are dropped when the email is rendered. */
export const SAFE_URL = /^(?:https?:\/\/|mailto:|tel:|#|\{\{|\{%)/i
const DOMAIN = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:{]|$)/

/** Adds `https://` to `shop.example/sale`. */
export const completeUrl = (url: string) => (!SAFE_URL.test(url) && DOMAIN.test(url) ? `https://${url}` : url)
