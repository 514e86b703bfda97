/** The page's CSP nonce, required for styles added at run time; browsers hide it from selectors, not from scripts. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
