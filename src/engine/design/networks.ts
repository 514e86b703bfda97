export const NETWORKS = [
  'facebook',
  'instagram',
  'x',
  'linkedin',
  'youtube',
  'tiktok',
  'pinterest',
  'whatsapp',
  'telegram',
  'threads',
  'bluesky',
  'mastodon',
  'discord',
  'github',
  'website',
  'email',
] as const

type Network = (typeof NETWORKS)[number]

export const NETWORK_NAMES: Record<Network, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  discord: 'Discord',
  github: 'GitHub',
  website: 'Website',
  email: 'Email',
}

export const ICON_STYLES = ['filled', 'outline'] as const

/** Icons are images that the service serves next to files: mail clients show no SVG, and no key of a file has a dot. */
export const iconKey = (network: Network, style: (typeof ICON_STYLES)[number]) => `${network}-${style}.png`
