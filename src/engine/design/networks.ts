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

/** Badges are letters on the network's colour, because icons would have to be hosted somewhere. */
export const NETWORK_BADGES: Record<Network, { name: string; letters: string; color: string }> = {
  facebook: { name: 'Facebook', letters: 'f', color: '#1877f2' },
  instagram: { name: 'Instagram', letters: 'ig', color: '#c13584' },
  x: { name: 'X', letters: 'X', color: '#000000' },
  linkedin: { name: 'LinkedIn', letters: 'in', color: '#0a66c2' },
  youtube: { name: 'YouTube', letters: 'yt', color: '#cc0000' },
  tiktok: { name: 'TikTok', letters: 'tt', color: '#010101' },
  pinterest: { name: 'Pinterest', letters: 'p', color: '#bd081c' },
  whatsapp: { name: 'WhatsApp', letters: 'wa', color: '#128c7e' },
  telegram: { name: 'Telegram', letters: 'tg', color: '#0077b5' },
  threads: { name: 'Threads', letters: '@', color: '#101010' },
  bluesky: { name: 'Bluesky', letters: 'bs', color: '#0560d4' },
  mastodon: { name: 'Mastodon', letters: 'm', color: '#563acc' },
  discord: { name: 'Discord', letters: 'd', color: '#5865f2' },
  github: { name: 'GitHub', letters: 'gh', color: '#24292f' },
  website: { name: 'Website', letters: 'www', color: '#555555' },
  email: { name: 'Email', letters: '@', color: '#555555' },
}
