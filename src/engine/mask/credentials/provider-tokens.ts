const WORD = '[A-Za-z0-9_-]'
const ALNUM = '[A-Za-z0-9]'
const HEX = '[a-fA-F0-9]'

/** The prefixes of provider tokens, and the pattern that must follow. */
const PREFIXED_TOKENS: readonly (readonly [prefixes: string, pattern: string])[] = [
  ['fak_ fst_', `${WORD}{16,}`],
  ['whsec_', '[A-Za-z0-9+/=_-]{16,}'],
  ['AKIA ASIA ABIA ACCA', '[A-Z0-9]{16}(?![A-Z0-9])'],
  ['A3T', '[A-Z0-9]{17}(?![A-Z0-9])'],
  ['AKID', `${ALNUM}{13,40}(?!${ALNUM})`],
  ['amzn.mws.', '[a-f0-9-]{36}'],
  ['amzn1.oa2-cs.v1.', `${HEX}{40,}`],
  ['Atza| Atzr| Atc|', `${WORD}{40,}`],
  ['FwoGZXIvYXdz IQoJb3JpZ2lu ABSKQmVkcm9ja0FQSUtleS bedrock-api-key-', '[A-Za-z0-9+/=_-]{16,}'],
  ['ghp_ gho_ ghu_ ghs_ ghr_ github_pat_', '[A-Za-z0-9_]{20,}'],
  [
    'glpat- gloas- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- glsoat- glffct- glwt- GR1348941',
    '[A-Za-z0-9_.-]{15,}',
  ],
  [
    'xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs- xapp- xwfp- xoxe.xoxp- xoxe.xoxb-',
    '[A-Za-z0-9%/+=-]{10,}',
  ],
  ['sk_live_ sk_test_ rk_live_ rk_test_ pk_live_ pk_test_ sk_prod_ rk_prod_ sk_org_', `${WORD}{8,}`],
  ['pi_ seti_ cs_live_ cs_test_', `${ALNUM}{8,}_secret_${ALNUM}{8,}`],
  ['shpat_ shpca_ shppa_ shpss_ shpua_ shptka_ shpit_ shprt_', `${HEX}{16,}`],
  ['AIza', `${WORD}{30,}`],
  ['ya29.', '[A-Za-z0-9_.-]{16,}'],
  ['GOCSPX-', `${WORD}{16,}`],
  ['1//', `0${WORD}{20,}`],
  ['sk-', `${WORD}{20,}`],
  ['sess-', `${ALNUM}{32,}`],
  ['SG.', `${WORD}{16,}\\.${WORD}{16,}`],
  ['key- pubkey-', `${HEX}{32}(?!${ALNUM})`],
  ['xkeysib- xsmtpsib-', `${HEX}{32,}-${ALNUM}{8,}`],
  ['md-', `${WORD}{22}(?!${ALNUM})`],
  ['re_', `${ALNUM}{8}_${ALNUM}{16,}`],
  ['mlsn.', '[A-Za-z0-9]{32,}'],
  ['SK', '[0-9a-f]{32}(?![0-9a-zA-Z])'],
  ['npm_ rubygems_ pypi- testpypi-', `${WORD}{30,}`],
  ['dop_v1_ doo_v1_ dor_v1_', `${HEX}{32,}`],
  ['HRKU-', `${WORD}{30,}`],
  ['mfa.', `${WORD}{60,}`],
  ['bot', `\\d{6,12}:${WORD}{30,}`],
  ['sq0atp- sq0csp- sq0idp- sandbox-sq0atb- sandbox-sq0csb-', `${WORD}{20,}`],
  ['EAAA', `${WORD}{22,}`],
  ['EAA', `${ALNUM}{50,}`],
  ['access_token$', '(?:production|sandbox)\\$[a-z0-9]{10,}\\$[a-f0-9]{20,}'],
  ['v1.0-', `${HEX}{24}-${HEX}{100,}`],
  ['cfat_ cfut_ cfk_ cfoat_', `${WORD}{30,}`],
  ['ddapp_ ddpat_ ddsat_', `${WORD}{20,}`],
  ['NRAK- NRII- NRJS- NRRA- NRIQ- NRSP- NRAA- NRBR-', `${WORD}{16,}`],
  ['sntrys_ sntryu_ sntryi_ sntrya_', '[A-Za-z0-9+/=_-]{20,}'],
  ['lin_api_ lin_oauth_ lin_wh_', `${ALNUM}{30,}`],
  ['secret_', `${ALNUM}{40,}`],
  ['ntn_', `${ALNUM}{30,}`],
  ['pat', `${ALNUM}{14}\\.${HEX}{40,}`],
  ['hf_', `${ALNUM}{30,}`],
  ['api_org_', `${ALNUM}{30,}`],
  ['dapi', '[a-h0-9]{32}(?:-\\d)?(?![A-Za-z0-9])'],
  ['dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.', '[A-Za-z0-9_.-]{30,}'],
  ['hvs. hvb. hvr.', `${WORD}{20,}`],
  ['s.', `(?=[A-Za-z]*[0-9]|[a-z]*[A-Z])${ALNUM}{24}(?!${ALNUM})`],
  ['PMAK-', `${HEX}{20,}-${HEX}{30,}`],
  ['figd_ figo_ figu_ figdh_', `${WORD}{20,}`],
  ['ATATT3 ATCTT3 ATSTT3', '[A-Za-z0-9_=-]{40,}'],
  ['ATBB ATTA', `${ALNUM}{24,}`],
  ['sl. sl.u.', `${WORD}{60,}`],
  ['oauth:', '[a-z0-9]{30}(?![A-Za-z0-9])'],
  ['00', `(?=${WORD}{0,39}[A-Z])(?=${WORD}{0,39}[a-z])${WORD}{40}(?![A-Za-z0-9])`],
  ['sbp_ sbp_oauth_', `${HEX}{40}`],
  ['sb_secret_ sb_publishable_', `${WORD}{20,}`],
  ['vcp_ vci_ vca_ vcr_ vck_ vercel_blob_rw_ vercel_', `${WORD}{20,}`],
  ['nfp_ nfc_ nfo_ nfu_ nfb_', `${WORD}{30,}`],
  ['pscale_tkn_ pscale_pw_ pscale_oauth_', '[A-Za-z0-9_.=-]{30,}'],
  ['fo1_ fm1r_ fm1a_ fm2_', '[A-Za-z0-9+/=_-]{40,}'],
  ['glsa_ glc_ gsk_ xai- r8_ pplx- tvly- nvapi- fw_', '[A-Za-z0-9+/=_-]{24,}'],
  ['CFPAT- CLOJARS_ CCIPAT_ AGE-SECRET-KEY-1 dt0c01. dt0s16. ico- fio-u- pul- pnu_', '[A-Za-z0-9_.-]{24,}'],
  ['dckr_pat_ dckr_oat_ tskey- rdme_ sgp_ rnd_ napi_ bkua_ phc_ phx_ lsv2_pt_ lsv2_sk_', `${WORD}{20,}`],
  ['tfp_', '[A-Za-z0-9_.=-]{20,}'],
  ['EZAK EZTK', `${ALNUM}{50,}`],
  ['FLWSECK- FLWSECK_TEST- FLWPUBK- FLWPUBK_TEST- rzp_live_ rzp_test_', `${WORD}{12,}`],
  ['shippo_live_ shippo_test_ duffel_live_ duffel_test_ pdl_live_apikey_ pdl_sdbx_apikey_', `${WORD}{20,}`],
  [
    'pat-na1- pat-eu1- pat-na2- access-production- access-sandbox- access-development-',
    `${HEX}{8}-[a-fA-F0-9-]{27}`,
  ],
  ['live_ test_', `(?=${WORD}{0,29}[0-9])[A-Za-z0-9_=-]{30,}`],
  ['ck_ cs_', `${HEX}{40}(?!${ALNUM})`],
  ['pk_', `${HEX}{34}(?!${ALNUM})`],
  ['LTAI', `${ALNUM}{16,}`],
  ['API-', '[A-Z0-9]{26,}'],
  ['sha256~', `${WORD}{40,}`],
  ['polar_oat_ polar_pat_ ops_eyJ', '[A-Za-z0-9_=+/-]{24,}'],
  ['AKCp', `${ALNUM}{60,}`],
  ['eyJ', '[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){2,4}'],
  ['eyJrIjoi', '[A-Za-z0-9+/]{60,}={0,3}'],
  ['ZXlK', '[A-Za-z0-9_+/-]{40,}={0,2}'],
  ['v1.local. v2.local. v3.local. v4.local. v1.public. v2.public. v3.public. v4.public.', `${WORD}{32,}`],
  ['A3-', '[A-Z0-9]{6}-[A-Z0-9-]{11,13}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}'],
  ['p8e-', `${ALNUM}{32}`],
  ['cmVmd', `${ALNUM}{59}(?!${ALNUM})`],
  [
    'sc_ ext_ scauth_ authress_',
    '[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[\\w+/=-]{30,}',
  ],
  ['b_', '(?=[A-Za-z_-]*[0-9])[A-Za-z0-9=_-]{44}(?![A-Za-z0-9])'],
  ['4b1d', `${ALNUM}{38}(?!${ALNUM})`],
  ['dnkey-', '[A-Za-z0-9=_-]{20,}'],
  ['pat. sat.', `${WORD}{22}\\.${ALNUM}{24}\\.${ALNUM}{20}`],
  ['s-s4t2ud- s-s4t2af-', `${HEX}{64}`],
  ['pk. sk. tk.', `${WORD}{40,}\\.${WORD}{20,}`],
  ['tk-us- sdk_live_ tgp_v1_ csk- pcsk_ packagist_uut_ packagist_ort_ hcaik_ hcbik_', `${WORD}{24,}`],
  ['sm_aat_ sm_pat_ sm_sat_', `${ALNUM}{16}`],
  ['sqp_ sqa_ squ_ sk_', `${HEX}{40,}(?!${ALNUM})`],
  ['pk_', `[0-9]{4,12}_[A-Z0-9]{32}(?!${ALNUM})`],
  ['t1.', '[A-Za-z0-9_-]+={0,2}\\.[A-Za-z0-9_-]{80,}={0,2}'],
  ['AQVN', `${WORD}{35,}`],
  ['YC', `${WORD}{38}(?!${ALNUM})`],
  ['AQE', '(?=[A-Za-z]{0,20}[0-9+/])[A-Za-z0-9+/=.-]{80,}'],
  ['AAAAAAAAAAAAAAAAAAAAAA', '[A-Za-z0-9%]{60,}'],
  ['AAAA', '[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{80,}'],
  ['v1.', `${HEX}{40}(?!${ALNUM})`],
  ['perm:', '[A-Za-z0-9+/=]+\\.[A-Za-z0-9+/=]+\\.[A-Za-z0-9+/=]{16,}'],
  ['0/ 1/ 2/', `[0-9]{10,20}(?:/[0-9]{10,20})?:${HEX}{32}`],
  ['00D', `${ALNUM}{12,15}![A-Za-z0-9._]{60,}`],
  ['dG9rOj', '[A-Za-z0-9+/=_-]{30,}'],
  ['SCW', '[A-Z0-9]{17}(?![A-Z0-9])'],
  ['EXO', '[a-f0-9]{24}(?![A-Za-z0-9])'],
  ['cio', `(?=[A-Za-z]*[0-9])${ALNUM}{32}(?!${ALNUM})`],
  ['oy2', '[a-z0-9]{43}(?![A-Za-z0-9])'],
  ['sdk- api- mob-', `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`],
  ['secret- secret-live- secret-test-', `(?=[A-Za-z_-]*[0-9])${WORD}{32,}`],
  ['st.', `${HEX}{24}\\.${HEX}{32}\\.${HEX}{32}`],
]

/** Tokens without a fixed prefix; each is recognized by a marker inside it. */
const MARKED_TOKENS: readonly (readonly [marker: string, pattern: RegExp])[] = [
  ['.atlasv1.', /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,}/y],
  ['Q~', /[A-Za-z0-9_~.-]{3,4}[0-9]Q~[A-Za-z0-9_~.-]{31,34}/y],
  ['NRAL', /[a-f0-9]{32,36}NRAL\b/y],
  ['AZDO', /[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}/y],
  ['-us', /[0-9a-f]{32}-us[0-9]{1,2}\b/y],
  ['-', /[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\b/y],
  [':', /[0-9]{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9])/y],
  [':A', /[0-9]{5,16}:A[A-Za-z0-9_-]{34}(?![A-Za-z0-9])/y],
  ['|', /[0-9]{13,17}\|[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9])/y],
  ['%7C', /[0-9]{15,16}%7C[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9])/y],
  ['_mmk', /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])/y],
  ['AAAAAAAAAA', /[A-Za-z0-9]{11}AAAAAAAAAA[A-Za-z0-9_=-]{43}/y],
  ['-', /[0-9]{15,25}-(?=[A-Za-z]*[0-9])(?=[0-9a-z]*[A-Z])[A-Za-z0-9]{20,50}(?![A-Za-z0-9-])/y],
  ['.', /[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,}/y],
  ['_', /[a-z]{2,12}_(?:live|test|prod|sk|pat|secret|token|key)_[A-Za-z0-9]{20,}/y],
]

type PrefixedToken = { prefix: string; pattern: RegExp }

/** Indexed by the first two characters, which are ASCII. */
const byFirstTwo: (PrefixedToken[] | undefined)[] = new Array(128 * 128)
const slotOf = (first: number, second: number) => first * 128 + second
for (const [prefixes, source] of PREFIXED_TOKENS) {
  const pattern = new RegExp(source, 'y')
  for (const prefix of prefixes.split(' ')) {
    const slot = slotOf(prefix.charCodeAt(0), prefix.charCodeAt(1))
    byFirstTwo[slot] = [...(byFirstTwo[slot] ?? []), { prefix, pattern }]
  }
}

/** The end of the provider token that starts here, or -1. */
export function endOfToken(text: string, position: number, markedPatterns: readonly RegExp[]): number {
  const second = text.charCodeAt(position + 1)
  const candidates = second < 128 ? byFirstTwo[slotOf(text.charCodeAt(position), second)] : undefined
  if (candidates !== undefined)
    for (const { prefix, pattern } of candidates) {
      const end = text.startsWith(prefix, position) ? endOfMatch(text, position + prefix.length, pattern) : -1
      if (end !== -1) return end
    }
  for (const pattern of markedPatterns) {
    const end = endOfMatch(text, position, pattern)
    if (end !== -1) return end
  }
  return -1
}

const MIN_MARKED_LENGTH = 26

/** The patterns without a prefix whose marker occurs in this text. */
export const markedPatternsFor = (text: string): RegExp[] =>
  text.length < MIN_MARKED_LENGTH
    ? []
    : MARKED_TOKENS.filter(([marker]) => text.includes(marker)).map(([, pattern]) => pattern)

function endOfMatch(text: string, position: number, pattern: RegExp): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : -1
}
