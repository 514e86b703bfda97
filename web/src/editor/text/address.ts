/** What mail clients follow; anything else would be dropped when the email is made. */
export const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|#|\{\{|\{%)/i
const DOMAIN = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:{]|$)/

/** What was typed as `shop.example/sale` is meant as an address on the web. */
export const completeAddress = (address: string) =>
  !SAFE_ADDRESS.test(address) && DOMAIN.test(address) ? `https://${address}` : address
