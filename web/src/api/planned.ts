// Stands in for operations that the server does not offer yet; each leaves this file when it does.
type Op<I, O> = { input: I; output: O }
type None = Record<string, never>
export type Role = 'viewer' | 'editor' | 'runner' | 'admin'
export type Level = 'read' | 'write' | 'execute'
type Page = { page: number; limit: number; total: number; totalPages: number }
type Listed<T> = { data: T[]; pagination: Page }
type ListInput = { page?: number; limit?: number; q?: string }
type Link = { url: string; expiresAt: string }
type Smtp = {
  id: string
  name: string
  host: string
  port: number
  tls: 'none' | 'starttls' | 'tls'
  fromName: string | null
  fromAddress: string
  hasUsername: boolean
  hasPassword: boolean
  isDefault: boolean
  createdAt: string
  updatedAt: string
}
type SmtpInput = {
  name: string
  host: string
  port: number
  tls: 'none' | 'starttls' | 'tls'
  user?: string
  password?: string
  fromAddress: string
  fromName?: string
  default?: boolean
}
type Mailbox = {
  id: string
  provider: 'gmail' | 'outlook'
  name: string
  address: string
  status: 'connected' | 'expired'
  isDefault: boolean
  createdAt: string
}
type Texts = {
  unsubscribeText?: string | null
  unsubscribeLinkLabel?: string | null
  companyDetails?: string | null
}
type Settings = {
  mainLocale: string
  timeZone: string
  marketingTexts: Record<string, Texts>
  emailQuota: number | null
  defaultSenderId: string | null
}
type Key = {
  id: string
  name: string
  prefix: string
  level: Level
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}
type Token = Omit<Key, 'level'>
type Repo = {
  url: string | null
  provider: string | null
  branch: string | null
  state: string
  behind: number
  lastError: string | null
}
type InboxSummary = {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  attachments: number
}
type InboxMessage = {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  headers: { name: string; value: string }[]
  attachments: { filename: string; contentType: string; size: number }[]
}

/** Those that the server offers with fewer fields. */
export type Ahead = 'listSecrets' | 'setSecret' | 'putSettings'

export type PlannedApi = {
  getAppState: Op<None, { needsSetup: boolean; hasStores: boolean; version: string; passkeys: boolean }>
  claimSetup: Op<
    { token: string; name: string; email: string; password: string; storeName?: string; demo?: boolean },
    { storeId: string | null }
  >
  signIn: Op<{ email: string; password: string; code?: string }, { needsCode: boolean }>
  startPasskeySignIn: Op<None, { options: unknown }>
  finishPasskeySignIn: Op<{ response: unknown }, None>
  requestPasswordReset: Op<{ email: string }, None>
  resetPassword: Op<{ token: string; password: string }, None>
  getInvitation: Op<
    { token: string },
    { email: string; storeName: string; role: Role; hasAccount: boolean; invitedBy: string }
  >
  acceptInvitation: Op<{ token: string; name?: string; password?: string }, { storeId: string }>
  getSession: Op<
    None,
    {
      person: {
        id: string
        name: string
        email: string
        locale: string | null
        isOwner: boolean
        hasTotp: boolean
      }
      stores: { id: string; name: string; timeZone: string; role: Role; can: string[] }[]
      freshUntil: string
      version: string
      baseUrl: string
    }
  >
  signOut: Op<None, None>
  confirmIdentity: Op<{ password: string }, None>
  startPasskeyConfirm: Op<None, { options: unknown }>
  finishPasskeyConfirm: Op<{ response: unknown }, None>
  updateAccount: Op<{ name?: string; locale?: string | null }, None>
  changeEmail: Op<{ email: string }, None>
  changePassword: Op<{ password: string }, None>
  listSessions: Op<
    None,
    { data: { id: string; device: string; createdAt: string; lastUsedAt: string; current: boolean }[] }
  >
  revokeSession: Op<{ id: string }, None>
  listPasskeys: Op<
    None,
    { data: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[] }
  >
  startPasskey: Op<None, { options: unknown }>
  addPasskey: Op<{ name: string; response: unknown }, None>
  removePasskey: Op<{ id: string }, None>
  startTotp: Op<None, { secret: string; uri: string }>
  confirmTotp: Op<{ code: string }, { recoveryCodes: string[] }>
  removeTotp: Op<None, None>

  createStore: Op<{ name: string; demo?: boolean }, { id: string; name: string }>
  renameStore: Op<{ id: string; name: string }, { id: string; name: string }>
  deleteStore: Op<{ id: string }, { deleted: true; id: string }>
  getInstallation: Op<
    None,
    {
      version: string
      baseUrl: string
      store: string
      isReady: boolean
      oauthClients: { provider: 'google' | 'microsoft'; isSet: boolean; callbackUrl: string }[]
      sender: { host: string; port: number; tls: string; fromAddress: string; fromName: string | null } | null
      counts: { people: number; stores: number }
    }
  >
  setOAuthClient: Op<{ provider: 'google' | 'microsoft'; clientId: string; clientSecret: string }, None>
  removeOAuthClient: Op<{ provider: 'google' | 'microsoft' }, None>
  setInstallationSender: Op<
    {
      host: string
      port: number
      tls: 'none' | 'starttls' | 'tls'
      user?: string
      password?: string
      fromAddress: string
      fromName?: string
    },
    None
  >
  removeInstallationSender: Op<None, None>
  listPeople: Op<
    None,
    {
      data: {
        id: string
        name: string
        email: string
        isOwner: boolean
        stores: number
        lastUsedAt: string | null
      }[]
    }
  >
  setOwner: Op<{ personId: string; isOwner: boolean }, None>
  removePerson: Op<{ personId: string }, None>
  createResetLink: Op<{ personId: string }, Link>

  listMembers: Op<
    None,
    {
      members: {
        personId: string
        name: string
        email: string
        role: Role
        isOwner: boolean
        lastUsedAt: string | null
      }[]
      invitations: { id: string; email: string; role: Role; invitedBy: string; expiresAt: string }[]
    }
  >
  inviteMember: Op<{ email: string; role: Role; sendMail?: boolean }, Link & { mailed: boolean }>
  revokeInvitation: Op<{ id: string }, None>
  setMemberRole: Op<{ personId: string; role: Role }, None>
  removeMember: Op<{ personId: string }, None>
  listAudit: Op<
    ListInput,
    Listed<{
      id: string
      at: string
      actor: string
      action: string
      target: string | null
      detail: string | null
    }>
  >

  getSettings: Op<None, Settings>
  putSettings: Op<Partial<Settings>, Settings>
  listSmtpSenders: Op<ListInput, Listed<Smtp>>
  addSmtpSender: Op<SmtpInput, Smtp>
  updateSmtpSender: Op<{ id: string } & Partial<SmtpInput>, Smtp>
  removeSmtpSender: Op<{ id: string }, None>
  testSmtpSender: Op<{ id: string; to?: string }, { ok: boolean; error: string | null }>
  listMailboxes: Op<ListInput, Listed<Mailbox>>
  startMailboxConnection: Op<{ provider: 'gmail' | 'outlook'; mailboxId?: string }, { url: string }>
  removeMailbox: Op<{ id: string }, None>
  setDefaultSender: Op<{ senderId: string }, None>
  addTestInbox: Op<None, Smtp>
  listSecrets: Op<
    ListInput,
    Listed<{
      name: string
      description: string | null
      hasValue: boolean
      allowedHosts: string[] | null
      createdAt: string
      updatedAt: string
    }>
  >
  setSecret: Op<{ name: string; value?: string; description?: string; allowedHosts?: string[] | null }, None>
  removeSecret: Op<{ name: string }, None>
  listSecretUses: Op<{ name: string }, { data: { type: string; id: string; name: string }[] }>
  listKeys: Op<None, Key[]>
  createKey: Op<{ name: string; level: Level }, { id: string; key: string; level: Level }>
  setKeyLevel: Op<{ id: string; level: Level }, None>
  revokeKey: Op<{ id: string }, None>
  listTokens: Op<None, Token[]>
  createToken: Op<{ name: string }, { id: string; token: string }>
  revokeToken: Op<{ id: string }, None>
  getSigningSecret: Op<None, { isSet: boolean; since: string | null }>
  rotateSigningSecret: Op<None, { secret: string }>
  connectShopify: Op<{ shop: string; secret: string }, { shop: string; storeId: string }>
  listShopifyShops: Op<None, { data: { shop: string; createdAt: string }[] }>
  disconnectShopify: Op<{ shop: string }, None>
  getRepositoryStatus: Op<None, Repo>
  connectRepository: Op<{ url: string; branch: string; token?: string }, Repo>
  disconnectRepository: Op<None, None>
  listTools: Op<{ level: Level }, { data: { name: string; level: Level; offered: boolean }[] }>
  listInboxMessages: Op<ListInput, Listed<InboxSummary>>
  getInboxMessage: Op<{ id: string }, InboxMessage>
  clearInbox: Op<None, None>
  getSetupProgress: Op<None, { store: boolean; sender: boolean; layout: boolean; sent: boolean }>
  listLayouts: Op<ListInput, Listed<{ id: string; name: string; subject: string; category: string }>>
  listHttpRequests: Op<ListInput, Listed<{ id: string; name: string; method: string; url: string }>>
  sendTestEmail: Op<{ id: string; to: string }, { executionId: string; status: string; error: string | null }>
}
