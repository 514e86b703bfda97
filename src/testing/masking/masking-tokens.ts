import { faker as defaultFaker, type Faker } from '@faker-js/faker'
import {
  ALNUM,
  BASE32,
  BASE64,
  DIGITS,
  HEX,
  LOWNUM,
  MORE_TOKENS,
  type Pieces,
  UNPREFIXED,
  UPPER,
  URLSAFE,
} from './masking-token-shapes.ts'

/** Tokens in the formats documented by their providers. */
const TOKENS: Record<string, Pieces> = {
  'AWS key id': ['AKIA', [BASE32, 16]],
  'AWS temporary key id': ['ASIA', [BASE32, 16]],
  'GitHub personal': ['ghp_', [ALNUM, 36]],
  'GitHub OAuth': ['gho_', [ALNUM, 36]],
  'GitHub server': ['ghs_', [ALNUM, 36]],
  'GitHub refresh': ['ghr_', [ALNUM, 76]],
  'GitHub fine-grained': ['github_pat_', [ALNUM, 22], '_', [ALNUM, 59]],
  'GitLab personal': ['glpat-', [URLSAFE, 20]],
  'GitLab routable': ['glpat-', [ALNUM, 27], '.', [LOWNUM, 2], '.', [LOWNUM, 9]],
  'GitLab runner': ['glrt-', [URLSAFE, 20]],
  'Slack bot': ['xoxb-', [DIGITS, 12], '-', [DIGITS, 13], '-', [ALNUM, 24]],
  'Slack user': ['xoxp-', [DIGITS, 12], '-', [DIGITS, 12], '-', [DIGITS, 13], '-', [HEX, 32]],
  'Slack app': ['xapp-1-A', [UPPER, 10], '-', [DIGITS, 13], '-', [HEX, 64]],
  'Slack webhook': ['https://hooks.slack.com/services/T', [BASE32, 9], '/B', [BASE32, 9], '/', [ALNUM, 24]],
  'Stripe secret': ['sk_live_', [ALNUM, 99]],
  'Stripe test': ['sk_test_', [ALNUM, 24]],
  'Stripe restricted': ['rk_live_', [ALNUM, 24]],
  'Stripe webhook': ['whsec_', [ALNUM, 32]],
  'Shopify admin': ['shpat_', [HEX, 32]],
  'Shopify custom': ['shpca_', [HEX, 32]],
  'Shopify private': ['shppa_', [HEX, 32]],
  'Shopify shared': ['shpss_', [HEX, 32]],
  'Google API': ['AIza', [URLSAFE, 35]],
  'Google OAuth': ['ya29.a0', [URLSAFE, 120]],
  'Google client secret': ['GOCSPX-', [URLSAFE, 28]],
  'OpenAI project': ['sk-proj-', [URLSAFE, 74], 'T3BlbkFJ', [URLSAFE, 74]],
  'OpenAI legacy': ['sk-', [ALNUM, 20], 'T3BlbkFJ', [ALNUM, 20]],
  Anthropic: ['sk-ant-api03-', [URLSAFE, 93], 'AA'],
  SendGrid: ['SG.', [URLSAFE, 22], '.', [URLSAFE, 43]],
  'Mailgun legacy': ['key-', [HEX, 32]],
  Mailgun: [[HEX, 32], '-', [HEX, 8], '-', [HEX, 8]],
  Mailchimp: [[HEX, 32], '-us', [DIGITS, 2]],
  Brevo: ['xkeysib-', [HEX, 64], '-', [ALNUM, 16]],
  Resend: ['re_', [ALNUM, 8], '_', [ALNUM, 24]],
  'Twilio key': ['SK', [HEX, 32]],
  npm: ['npm_', [ALNUM, 36]],
  PyPI: ['pypi-AgEIcHlwaS5vcmc', [URLSAFE, 120]],
  RubyGems: ['rubygems_', [HEX, 48]],
  DigitalOcean: ['dop_v1_', [HEX, 64]],
  Heroku: ['HRKU-AA', [URLSAFE, 58]],
  'Discord bot': ['M', [ALNUM, 23], '.', [URLSAFE, 6], '.', [URLSAFE, 27]],
  'Discord webhook': ['https://discord.com/api/webhooks/', [DIGITS, 18], '/', [URLSAFE, 68]],
  'Telegram bot': [[DIGITS, 10], ':AA', [URLSAFE, 33]],
  'Square access': ['EAAA', [URLSAFE, 60]],
  'Square secret': ['sq0csp-', [URLSAFE, 43]],
  Braintree: ['access_token$production$', [LOWNUM, 16], '$', [HEX, 32]],
  'Azure client secret': [[ALNUM, 3], '8Q~', [`${ALNUM}_~.-`, 33], [ALNUM, 1]],
  'Cloudflare origin': ['v1.0-', [HEX, 24], '-', [HEX, 146]],
  'New Relic user': ['NRAK-', [BASE32, 27]],
  'New Relic license': [[HEX, 36], 'NRAL'],
  Sentry: ['sntrys_', [ALNUM, 100], '=_', [ALNUM, 43]],
  Linear: ['lin_api_', [ALNUM, 40]],
  'Notion legacy': ['secret_', [ALNUM, 43]],
  Notion: ['ntn_', [ALNUM, 46]],
  Airtable: ['pat', [ALNUM, 14], '.', [HEX, 64]],
  'Hugging Face': ['hf_', [ALNUM, 34]],
  Databricks: ['dapi', [HEX, 32]],
  Doppler: ['dp.pt.', [ALNUM, 43]],
  Vault: ['hvs.', [URLSAFE, 94]],
  Terraform: [[ALNUM, 14], '.atlasv1.', [URLSAFE, 67]],
  Postman: ['PMAK-', [HEX, 24], '-', [HEX, 34]],
  Figma: ['figd_', [URLSAFE, 40]],
  Atlassian: ['ATATT3xFfGF0', [URLSAFE, 170], '=', [UPPER, 8]],
  Dropbox: ['sl.', [URLSAFE, 135]],
  Facebook: ['EAAC', [ALNUM, 180]],
  Twitch: ['oauth:', [LOWNUM, 30]],
  Okta: ['00', [URLSAFE, 37], 'aZ', [DIGITS, 1]],
  Supabase: ['sbp_', [HEX, 40]],
  Vercel: ['vcp_', [ALNUM, 56]],
  Netlify: ['nfp_', [ALNUM, 36]],
  PlanetScale: ['pscale_tkn_', [URLSAFE, 43]],
  Grafana: ['glsa_', [ALNUM, 32], '_', [HEX, 8]],
  Docker: ['dckr_pat_', [URLSAFE, 27]],
  Groq: ['gsk_', [ALNUM, 52]],
  HubSpot: ['pat-eu1-', [HEX, 8], '-', [HEX, 4], '-', [HEX, 4], '-', [HEX, 4], '-', [HEX, 12]],
  JWT: ['eyJhbGciOiJIUzI1NiJ9.eyJ', [URLSAFE, 80], '.', [URLSAFE, 43]],
  'Flowpost key': ['fak_', [ALNUM, 33]],
  'Flowpost step token': ['fst_', [ALNUM, 33]],
}

/** Tokens that are recognizable only by their name, each with the name documented by its provider. */
const NAMED: Record<string, readonly [name: string, pieces: Pieces]> = {
  'AWS secret': ['aws_secret_access_key', [[BASE64, 40]]],
  'Azure storage': ['AccountKey', [[BASE64, 86], '==']],
  'Cloudflare API': ['CLOUDFLARE_API_TOKEN', [[URLSAFE, 40]]],
  'Datadog API': ['DD-API-KEY', [[HEX, 32]]],
  'Datadog app': ['DD-APPLICATION-KEY', [[HEX, 40]]],
  'Heroku legacy': [
    'HEROKU_API_KEY',
    [[HEX, 8], '-', [HEX, 4], '-', [HEX, 4], '-', [HEX, 4], '-', [HEX, 12]],
  ],
  'Twilio auth': ['twilio_auth_token', [[HEX, 32]]],
  'PayPal secret': ['paypalClientSecret', ['E', [URLSAFE, 79]]],
  Postmark: [
    'X-Postmark-Server-Token',
    [[HEX, 8], '-', [HEX, 4], '-', [HEX, 4], '-', [HEX, 4], '-', [HEX, 12]],
  ],
  'Vercel legacy': ['vercel_token', [[ALNUM, 24]]],
}

/** Sentences like those in the history, with `%` in place of the credential. */
const PLACES = [
  '{"note":"the key is %, keep it safe"}',
  '{"event":"deploy","config":{"env":["NODE_ENV=production","VALUE=%"]}}',
  'curl -H "X-Custom: %" https://api.example.com/v1/orders',
  '2026-03-01T10:00:00Z WARN request failed with % after 3 tries',
  '[{"id":1,"detail":"refused: %"}]',
  'https://api.example.com/v1/items?page=2&ref=%',
  '{"log":"{\\"message\\":\\"used %\\",\\"level\\":\\"info\\"}"}',
  '<value kind="plain">%</value>',
]
const NAMED_PLACES = [
  '{"#":"%"}',
  '{"settings":{"#":"%","region":"eu"}}',
  '[{"name":"#","value":"%"}]',
  '#=%&page=2',
  '#: %\nContent-Type: application/json',
  '{"env":"{\\"#\\":\\"%\\"}"}',
]

/** How configuration and programs name a provider's token, with `#` for the provider and `%` for the token. */
const PROVIDER_PLACES = [
  '#Token="%"',
  '#Token = "%"',
  '#_TOKEN=%',
  '#_token: %',
  "#_token: '%'",
  '{\n    "#_token": "%"\n}',
  '{"config.ini": "#_TOKEN=%\\nBACKUP_ENABLED=true"}',
  '<#Token>%</#Token>',
  '<#Token>\n    %\n</#Token>',
  'const #Token = `%`;',
  'var #_token string = "%"',
  '#Token := "%"',
  '#_TOKEN ?= "%"',
  '#_TOKEN ::= "%"',
  '"#Token" => "%"',
  '$this->#_api_key = "%";',
  'export #_API_KEY=%',
  '#_client_secret = "%"',
  'String #ApiSecret = "%";',
  'set #_AUTH_TOKEN "%"',
  'curl -H "X-#-Api-Key: %" https://api.example.com',
]

export type Sample = { kind: string; text: string; value: string }

const createToken = (pieces: Pieces, faker: Faker) =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : faker.string.fromCharacters(piece[0], piece[1])))
    .join('')

/** Credentials in sentences; the same seed creates the same samples. */
export function tokenSamples(perKind: number, seed = 4): Sample[] {
  defaultFaker.seed(seed)
  const samples: Sample[] = []
  for (let n = 0; n < perKind; n += 1) {
    for (const [kind, pieces] of Object.entries({ ...TOKENS, ...MORE_TOKENS })) {
      const value = createToken(pieces, defaultFaker)
      samples.push({ kind, value, text: defaultFaker.helpers.arrayElement(PLACES).replace('%', () => value) })
    }
    for (const [kind, [name, pieces]] of Object.entries(NAMED)) {
      const value = createToken(pieces, defaultFaker)
      const place = defaultFaker.helpers.arrayElement(NAMED_PLACES).replace('#', name)
      samples.push({ kind, value, text: place.replace('%', () => value) })
    }
    for (const [provider, pieces] of Object.entries(UNPREFIXED)) {
      const value = createToken(pieces, defaultFaker)
      const place = defaultFaker.helpers.arrayElement(PROVIDER_PLACES).replaceAll('#', provider)
      samples.push({ kind: `${provider} by name`, value, text: place.replace('%', () => value) })
    }
  }
  return samples
}
