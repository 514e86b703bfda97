/** The addresses that mail clients open; any others would be dropped when the email is rendered. */
export const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|#|\{\{|\{%)/i
const DOMAIN = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:{]|$)/

/** `shop.example/sale` is meant as a web address. */
export const completeAddress = (address: string) =>
  !SAFE_ADDRESS.test(address) && DOMAIN.test(address) ? `https://${address}` : address
