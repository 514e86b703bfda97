import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Change, ChangeKind } from '../../../src/surfaces/app/api-types.ts'
import type { OperationName } from './operations.ts'

type Declaration = { changedBy: readonly OperationName[]; queries: readonly OperationName[] }

const STATS = ['getStats', 'getStatsOfKind', 'getDailyCounts', 'getEarlierCounts', 'listStatsGroups'] as const

/**
 * The operations that change each kind of record, and the queries to refetch afterwards. The server reports
 * changes of most kinds; the others appear on only one page.
 */
// biome-ignore format: a table
const KINDS = {
  layout: {
    changedBy: [
      'createLayout', 'createBlankLayout', 'createFromStarter', 'duplicateLayout', 'updateLayout', 'deleteLayout',
      'putTranslation', 'deleteTranslation', 'promoteTranslation', 'putLanguageTexts', 'putTextsInLanguages', 'importLanguageTexts',
      'markTextsUpToDate', 'setLanguageDesign', 'restoreVersion', 'restoreRepoVersion',
    ],
    queries: [
      'listLayouts', 'listLayoutCards', 'getLayout', 'getTranslation', 'getLanguageTexts', 'tryLanguage',
      'listVersions', 'listVersionCards', 'listRepoVersions', 'getSetupProgress', 'listAttention', 'listPresets',
      'listLayoutVariables',
      'listDraftVariables',
      'countOpenTexts',
    ],
  },
  draft: {
    changedBy: [
      'putDraft', 'proposeDraft', 'discardDraft', 'updateLayout', 'putTranslation', 'putLanguageTexts', 'putTextsInLanguages', 'deleteTranslation',
      'promoteTranslation',
    ],
    queries: ['getDraft'],
  },
  proposal: { changedBy: ['proposeDraft', 'discardDraft'], queries: ['listLayoutCards', 'listAttention'] },
  preset: {
    // Presets and layouts share the language operations.
    changedBy: [
      'putPreset', 'removePreset', 'removePresetLanguage', 'putLanguageTexts', 'putTextsInLanguages', 'importLanguageTexts',
      'markTextsUpToDate',
    ],
    queries: [
      'listPresets', 'getPreset', 'getLanguageTexts', 'tryLanguage', 'getLayoutSchema', 'listLayoutVariables', 'listDraftVariables',
    ],
  },
  file: { changedBy: ['setFileKind', 'deleteFile'], queries: ['listFiles'] },
  httpRequest: {
    changedBy: ['createHttpRequest', 'updateHttpRequest', 'duplicateHttpRequest', 'deleteHttpRequest'],
    queries: ['listHttpRequests', 'browseHttpRequests', 'getHttpRequest'],
  },
  execution: {
    changedBy: [
      'retryExecution', 'retryFailed', 'retryNow', 'cancelExecution', 'sendTestEmail', 'testHttpRequest',
      'eraseRecipient',
    ],
    queries: [
      ...STATS, 'searchHistory', 'getHistoryEntry', 'getHistoryContext', 'countRetriable', 'listAttention',
      'getSetupProgress', 'listInboxMessages', 'browseHttpRequests', 'getHttpRequestUse',
    ],
  },
  secret: { changedBy: ['setSecret', 'removeSecret'], queries: ['listSecrets', 'listSecretUses'] },
  smtpSender: {
    changedBy: ['addSmtpSender', 'addTestInbox', 'updateSmtpSender', 'removeSmtpSender'],
    queries: ['listSmtpSenders', 'getSetupProgress'],
  },
  mailbox: { changedBy: ['removeMailbox'], queries: ['listMailboxes', 'listAttention'] },
  // The first sender becomes the default sender.
  settings: {
    changedBy: [
      'putSettings', 'setDefaultSender', 'addSmtpSender', 'addTestInbox', 'removeSmtpSender', 'removeMailbox',
    ],
    queries: [
      ...STATS, 'getSettings', 'getSession', 'getFooterTexts', 'getLayoutSchema', 'listSmtpSenders', 'listMailboxes', 'listAttention',
    ],
  },
  key: { changedBy: ['createKey', 'setKeyLevel', 'revokeKey', 'removeMember'], queries: ['listKeys'] },
  token: { changedBy: ['createToken', 'revokeToken', 'removeMember'], queries: ['listTokens'] },
  member: {
    changedBy: ['inviteMember', 'revokeInvitation', 'setMemberRole', 'removeMember'],
    queries: ['listMembers', 'getSession'],
  },
  repository: {
    changedBy: ['connectRepository', 'disconnectRepository'],
    queries: ['getRepositoryStatus', 'listAttention', 'listVersionCards', 'listRepoVersions'],
  },
  account: {
    changedBy: ['updateAccount', 'changeEmail', 'cancelEmailChange', 'confirmTotp', 'removeTotp'],
    queries: ['getSession', 'getPendingEmail'],
  },
  inbox: { changedBy: ['clearInbox', 'testSmtpSender'], queries: ['listInboxMessages', 'getSetupProgress'] },
  installation: {
    changedBy: [
      'setOAuthClient', 'removeOAuthClient', 'setInstallationSender', 'removeInstallationSender', 'setOwner',
      'removePerson',
    ],
    queries: ['getInstallation', 'listPeople'],
  },
  noticeSubscription: { changedBy: ['setNoticeWish'], queries: ['getNoticeWish'] },
  passkey: { changedBy: ['addPasskey', 'removePasskey'], queries: ['listPasskeys'] },
  session: { changedBy: ['changePassword', 'revokeSession'], queries: ['listSessions'] },
  shop: { changedBy: ['connectShopify', 'disconnectShopify'], queries: ['listShopifyShops'] },
  signingSecret: { changedBy: ['rotateSigningSecret'], queries: ['getSigningSecret'] },
  store: { changedBy: ['createStore', 'renameStore', 'deleteStore'], queries: ['getSession'] },
  unsubscribe: {
    changedBy: ['changeUnsubscribe', 'importUnsubscribes', 'eraseRecipient'],
    queries: ['searchUnsubscribes'],
  },
} satisfies Record<ChangeKind, Declaration> & Record<string, Declaration>

type Kind = keyof typeof KINDS
const DECLARATIONS: Record<Kind, Declaration> = KINDS

/** After these operations, refetching the record itself would only return 404. */
const REMOVALS = new Set<OperationName>(['deleteLayout', 'deleteHttpRequest', 'removePreset'])

export const kindsChangedBy = (name: OperationName) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => DECLARATIONS[kind].changedBy.includes(name))

/** Whether the query returns one of these records, or a list of this kind. */
export function showsChange([name, , input]: QueryKey, kind: Kind, ids: ReadonlySet<string>): boolean {
  const { id } = (input ?? {}) as { id?: string }
  return (
    DECLARATIONS[kind].queries.includes(name as OperationName) &&
    (id === undefined || ids.has('') || ids.has(id))
  )
}

type Versioned = { version?: number; layout?: { version: number } }

type Call = {
  store?: string | undefined
  input?: object | undefined
  output?: unknown
  /** The query that the response was stored in, which needs no refetch. */
  cached?: QueryKey | undefined
}

/** Versions saved by this tab, as `<layout id> <version>`. */
const ownVersions = new Set<string>()

export const isOwnVersion = (layoutId: string, version: number) => ownVersions.has(`${layoutId} ${version}`)

/** Refetches the queries affected by a call from this tab. */
export function refetchChanged(client: QueryClient, name: OperationName, call: Call = {}) {
  const { layout, version = layout?.version } = (call.output ?? {}) as Versioned
  const {
    id,
    name: recordName,
    personId,
  } = { ...call.input, ...(call.output as object | null) } as Record<string, unknown>
  if (version !== undefined) ownVersions.add(`${id} ${version}`)
  const kinds = kindsChangedBy(name)
  for (const kind of kinds)
    for (const record of [call.store, id, recordName, personId])
      if (typeof record === 'string') ownChanges.set(`${kind} ${record}`, Date.now())
  const anyId = new Set([''])
  const cachedKey = JSON.stringify(call.cached)
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      kinds.some((kind) => showsChange(queryKey, kind, anyId)) &&
      JSON.stringify(queryKey) !== cachedKey &&
      !(REMOVALS.has(name) && (queryKey[2] as { id?: unknown }).id === id),
  })
}

/** When this tab last changed each record. The server also reports these changes, shortly afterwards. */
const ownChanges = new Map<string, number>()
/** Most changes are reported within a second, but a busy server takes longer. */
const REPORTED_WITHIN_MS = 5_000
/** Kinds that change again soon after a call, so a reported change may be a later one. */
const CHANGED_IN_BACKGROUND = new Set<string>([
  'draft',
  'execution',
  'mailbox',
  'repository',
] satisfies Kind[])

/**
 * Whether a reported change was made by this tab, which has already refetched it. A layout's version distinguishes it
 * from a save by someone else right afterwards, which the server may report together with it.
 */
export function isOwnChange({ kind, id, version }: Change): boolean {
  const changedAt = ownChanges.get(`${kind} ${id}`) ?? 0
  ownChanges.delete(`${kind} ${id}`)
  if (CHANGED_IN_BACKGROUND.has(kind) || Date.now() - changedAt >= REPORTED_WITHIN_MS) return false
  return version === undefined || isOwnVersion(id, version)
}
