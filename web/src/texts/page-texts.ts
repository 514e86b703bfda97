import { furtherTexts } from './further-texts.ts'

/** Pages before signing in, and the own account. */
export const [withAccountTexts, useAccountTexts] = furtherTexts({
  en: () => import('./en/account.ts'),
  de: () => import('./de/account.ts'),
})

export const [withDeveloperTexts, useDeveloperTexts] = furtherTexts({
  en: () => import('./en/developer.ts'),
  de: () => import('./de/developer.ts'),
})

export const [withStatsTexts, useStatsTexts] = furtherTexts({
  en: () => import('./en/stats.ts'),
  de: () => import('./de/stats.ts'),
})

export const [withInstallationTexts, useInstallationTexts] = furtherTexts({
  en: () => import('./en/installation.ts'),
  de: () => import('./de/installation.ts'),
})

export const [withRequestTexts, useRequestTexts] = furtherTexts({
  en: () => import('./en/requests.ts'),
  de: () => import('./de/requests.ts'),
})

/** Entries of the history, and what is retried together. */
export const [withRetryTexts, useRetryTexts] = furtherTexts({
  en: () => import('./en/retrying.ts'),
  de: () => import('./de/retrying.ts'),
})
