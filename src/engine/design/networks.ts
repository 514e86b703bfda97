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

/** Icons are PNG files, because email clients do not display SVG. Unlike keys of uploaded files, theirs contain a dot. */
export const iconKey = (network: Network, style: (typeof ICON_STYLES)[number]) => `${network}-${style}.png`
