/** The page's own nonce, which styles made at run time need; browsers hide it from selectors, not from scripts. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
