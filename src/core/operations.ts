import { getIndex } from './admin/identity/get-index.ts'
import { getMe } from './admin/identity/get-me.ts'
import { listTools } from './admin/identity/list-tools.ts'
import { startMailboxConnection } from './admin/installation/connect-mailbox.ts'
import { getInstallation } from './admin/installation/get-installation.ts'
import { removeOAuthClient, setOAuthClient } from './admin/installation/oauth-clients.ts'
import { rotateMasterKey } from './admin/installation/rotate-master-key.ts'
import { createKey } from './admin/keys/create-key.ts'
import { createToken } from './admin/keys/create-token.ts'
import { listKeys } from './admin/keys/list-keys.ts'
import { listTokens } from './admin/keys/list-tokens.ts'
import { revokeKey, revokeToken } from './admin/keys/revoke-credential.ts'
import { setKeyLevel } from './admin/keys/set-key-level.ts'
import { backUp } from './admin/moving/back-up.ts'
import { exportStores } from './admin/moving/export-stores.ts'
import { importStores } from './admin/moving/import-stores.ts'
import { addNoticeReader, listNoticeReaders, removeNoticeReader } from './admin/notices/notice-readers.ts'
import { getNoticeWish, setNoticeWish } from './admin/notices/subscription.ts'
import { changePassword, updateAccount } from './admin/people/account/account.ts'
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  createEmailLink,
  getEmailChange,
  getPendingEmail,
} from './admin/people/account/email-change.ts'
import { confirmTotp, removeTotp, startTotp } from './admin/people/account/own-totp.ts'
import {
  createResetLink,
  getReset,
  requestPasswordReset,
  resetPassword,
} from './admin/people/account/resets.ts'
import { claimSetup, createSetupLink } from './admin/people/account/setup.ts'
import { listAudit } from './admin/people/audit/list-audit.ts'
import {
  acceptInvitation,
  getInvitation,
  inviteMember,
  revokeInvitation,
} from './admin/people/members/invitations.ts'
import { listMembers, removeMember, setMemberRole } from './admin/people/members/members.ts'
import { addPerson, listPeople, removePerson, setOwner } from './admin/people/members/people.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
} from './admin/people/passkeys/own-passkeys.ts'
import {
  finishPasskeyConfirm,
  finishPasskeySignIn,
  startPasskeyConfirm,
  startPasskeySignIn,
} from './admin/people/passkeys/use-passkey.ts'
import { getSession } from './admin/people/sessions/get-session.ts'
import { listSessions, revokeSession } from './admin/people/sessions/own-sessions.ts'
import { getAppState } from './admin/people/sign-in/get-app-state.ts'
import { confirmIdentity, signIn, signOut } from './admin/people/sign-in/sign-in.ts'
import { createStore } from './admin/stores/create-store.ts'
import { deleteStore } from './admin/stores/delete-store.ts'
import { getSetupProgress } from './admin/stores/get-setup-progress.ts'
import { listStores } from './admin/stores/list-stores.ts'
import { makeDemo } from './admin/stores/make-demo.ts'
import { renameStore } from './admin/stores/rename-store.ts'
import type { AnyOperation } from './call/operation.ts'
import { proposeDraft } from './content/drafts/propose-draft.ts'
import { putDraft } from './content/drafts/put-draft.ts'
import { getLayoutFiles } from './content/files/get-layout-files.ts'
import { putLayoutFiles } from './content/files/put-layout-files.ts'
import { createBlankLayout } from './content/layouts/create-blank-layout.ts'
import { createLayout } from './content/layouts/create-layout.ts'
import { deleteLayout } from './content/layouts/delete-layout.ts'
import { discardDraft } from './content/layouts/discard-draft.ts'
import { duplicateLayout } from './content/layouts/duplicate-layout.ts'
import { getDraft } from './content/layouts/get-draft.ts'
import { getLayout } from './content/layouts/get-layout.ts'
import { getLayoutSchema } from './content/layouts/get-layout-schema.ts'
import { listLayoutCards } from './content/layouts/list-layout-cards.ts'
import { listLayouts } from './content/layouts/list-layouts.ts'
import { listStoreVariables } from './content/layouts/list-store-variables.ts'
import { setPresence } from './content/layouts/presence.ts'
import { updateLayout } from './content/layouts/update-layout.ts'
import { getPreset } from './content/presets/get-preset.ts'
import { listPresets } from './content/presets/list-presets.ts'
import { putPreset } from './content/presets/put-preset.ts'
import { removePreset } from './content/presets/remove-preset.ts'
import { removePresetLanguage } from './content/presets/remove-preset-language.ts'
import { connectRepository } from './content/repository/connect-repository.ts'
import { disconnectRepository } from './content/repository/disconnect-repository.ts'
import { getRepoVersion } from './content/repository/get-repo-version.ts'
import { getRepositoryStatus } from './content/repository/get-repository-status.ts'
import { listRepoVersions } from './content/repository/list-repo-versions.ts'
import { restoreRepoVersion } from './content/repository/restore-repo-version.ts'
import { createFromStarter } from './content/starters/create-from-starter.ts'
import { listStarters } from './content/starters/list-starters.ts'
import { countOpenTexts } from './content/translations/count-open-texts.ts'
import { deleteTranslation } from './content/translations/delete-translation.ts'
import { exportLanguageTexts } from './content/translations/export-language-texts.ts'
import { getLanguageTexts } from './content/translations/get-language-texts.ts'
import { importLanguageTexts } from './content/translations/import-language-texts.ts'
import { listTranslations } from './content/translations/list-translations.ts'
import { markTextsUpToDate } from './content/translations/mark-up-to-date.ts'
import { promoteTranslation } from './content/translations/promote-translation.ts'
import { checkLanguageTexts, putLanguageTexts } from './content/translations/put-language-texts.ts'
import { putTextsInLanguages } from './content/translations/put-texts-in-languages.ts'
import { putTranslation } from './content/translations/put-translation.ts'
import { setLanguageDesign } from './content/translations/set-language-design.ts'
import { getTranslation } from './content/translations/translation.ts'
import { tryLanguage } from './content/translations/try-language.ts'
import { compareVersions } from './content/versions/compare-versions.ts'
import { diffVersions } from './content/versions/diff-versions.ts'
import { getVersion } from './content/versions/get-version.ts'
import { listVersionCards } from './content/versions/list-version-cards.ts'
import { listVersions } from './content/versions/list-versions.ts'
import { restoreVersion } from './content/versions/restore-version.ts'
import { listAttention } from './delivery/attention/list-attention.ts'
import { compareDraft } from './delivery/email/compare-draft.ts'
import { getSentEmail } from './delivery/email/get-sent-email.ts'
import { listDraftVariables, listLayoutVariables } from './delivery/email/list-layout-variables.ts'
import { previewDraft } from './delivery/email/preview-draft.ts'
import { previewLayout } from './delivery/email/preview-layout.ts'
import { previewLayoutFiles } from './delivery/email/preview-layout-files.ts'
import { previewVersion } from './delivery/email/preview-version.ts'
import { sendTestEmail } from './delivery/email/send-test-email.ts'
import { cancelExecution } from './delivery/history/cancel-execution.ts'
import { getHistoryContext } from './delivery/history/get-history-context.ts'
import { getHistoryEntry } from './delivery/history/get-history-entry.ts'
import { listHistory } from './delivery/history/list-history.ts'
import { listPastVariables } from './delivery/history/list-past-variables.ts'
import { retryExecution } from './delivery/history/retry-execution.ts'
import { countRetriable, retryFailed } from './delivery/history/retry-failed.ts'
import { retryNow } from './delivery/history/retry-now.ts'
import { searchHistory } from './delivery/history/search-history.ts'
import { browseHttpRequests } from './delivery/http-requests/browse-http-requests.ts'
import { createHttpRequest } from './delivery/http-requests/create-http-request.ts'
import { deleteHttpRequest } from './delivery/http-requests/delete-http-request.ts'
import { duplicateHttpRequest } from './delivery/http-requests/duplicate-http-request.ts'
import { getHttpRequest } from './delivery/http-requests/get-http-request.ts'
import { listHttpRequests } from './delivery/http-requests/list-http-requests.ts'
import { getHttpRequestUse } from './delivery/http-requests/request-use.ts'
import { testHttpRequest } from './delivery/http-requests/test-http-request.ts'
import { updateHttpRequest } from './delivery/http-requests/update-http-request.ts'
import { clearInbox } from './delivery/inbox/clear-inbox.ts'
import { getInboxMessage } from './delivery/inbox/get-inbox-message.ts'
import { listInboxMessages } from './delivery/inbox/list-inbox-messages.ts'
import { addMailbox } from './delivery/senders/add-mailbox.ts'
import { addSmtpSender } from './delivery/senders/add-smtp-sender.ts'
import { addTestInbox } from './delivery/senders/add-test-inbox.ts'
import { removeInstallationSender, setInstallationSender } from './delivery/senders/installation-sender.ts'
import { listMailboxes } from './delivery/senders/list-mailboxes.ts'
import { listSmtpSenders } from './delivery/senders/list-smtp-senders.ts'
import { removeMailbox, removeSmtpSender } from './delivery/senders/remove-sender.ts'
import { testSmtpSender } from './delivery/senders/test-smtp-sender.ts'
import { updateSmtpSender } from './delivery/senders/update-smtp-sender.ts'
import { getDailyCounts } from './delivery/stats/get-daily-counts.ts'
import { getEarlierCounts } from './delivery/stats/get-earlier-counts.ts'
import { getStats } from './delivery/stats/get-stats.ts'
import { getStatsOfKind } from './delivery/stats/get-stats-of-kind.ts'
import { listStatsGroups } from './delivery/stats/list-stats-groups.ts'
import { getSigningSecret } from './delivery/steps/get-signing-secret.ts'
import { listStepReferences } from './delivery/steps/list-step-references.ts'
import { deleteReference, putReference } from './delivery/steps/references.ts'
import { runEmailStep } from './delivery/steps/run-email-step.ts'
import { runHttpStep } from './delivery/steps/run-http-step.ts'
import { connectShopify } from './delivery/steps/shopify.ts'
import { disconnectShopify, listShopifyShops } from './delivery/steps/shopify-shops.ts'
import { rotateSigningSecret } from './delivery/steps/signing-secrets.ts'
import { changeUnsubscribe } from './delivery/unsubscribes/change-unsubscribe.ts'
import { eraseRecipient } from './delivery/unsubscribes/erase-recipient.ts'
import {
  checkUnsubscribes,
  exportUnsubscribes,
  importUnsubscribes,
} from './delivery/unsubscribes/move-unsubscribes.ts'
import { searchUnsubscribes } from './delivery/unsubscribes/search-unsubscribes.ts'
import { addUnsubscribe, listUnsubscribes, removeUnsubscribe } from './delivery/unsubscribes/unsubscribes.ts'
import { addFile } from './foundation/files/add-file.ts'
import { deleteFile } from './foundation/files/delete-file.ts'
import { listFiles } from './foundation/files/list-files.ts'
import { setFileKind } from './foundation/files/set-file-kind.ts'
import { listSecretUses } from './foundation/secrets/list-secret-uses.ts'
import { listSecrets } from './foundation/secrets/list-secrets.ts'
import { removeSecret } from './foundation/secrets/remove-secret.ts'
import { setSecret } from './foundation/secrets/set-secret.ts'
import { getFooterTexts } from './foundation/settings/get-footer-texts.ts'
import { getSettings } from './foundation/settings/get-settings.ts'
import { putSettings } from './foundation/settings/put-settings.ts'
import { setDefaultSender } from './foundation/settings/set-default-sender.ts'

/** Every operation of the service. Each surface offers the operations that declare it. */
export const operations = [
  getIndex,
  getMe,
  listLayouts,
  createLayout,
  getLayout,
  updateLayout,
  deleteLayout,
  listStarters,
  createFromStarter,
  getLayoutSchema,
  getDraft,
  putDraft,
  proposeDraft,
  discardDraft,
  setPresence,
  previewLayout,
  listTranslations,
  getTranslation,
  putTranslation,
  deleteTranslation,
  promoteTranslation,
  getLanguageTexts,
  countOpenTexts,
  checkLanguageTexts,
  putLanguageTexts,
  putTextsInLanguages,
  setLanguageDesign,
  markTextsUpToDate,
  tryLanguage,
  exportLanguageTexts,
  importLanguageTexts,
  listVersions,
  getVersion,
  restoreVersion,
  diffVersions,
  listRepoVersions,
  getRepoVersion,
  restoreRepoVersion,
  getLayoutFiles,
  putLayoutFiles,
  previewLayoutFiles,
  listSmtpSenders,
  listMailboxes,
  listSecrets,
  listFiles,
  setFileKind,
  deleteFile,
  listHttpRequests,
  createHttpRequest,
  getHttpRequest,
  updateHttpRequest,
  deleteHttpRequest,
  testHttpRequest,
  browseHttpRequests,
  getHttpRequestUse,
  duplicateHttpRequest,
  listHistory,
  getHistoryEntry,
  searchHistory,
  getHistoryContext,
  retryExecution,
  retryNow,
  getSentEmail,
  retryFailed,
  countRetriable,
  cancelExecution,
  getStats,
  getStatsOfKind,
  getDailyCounts,
  getEarlierCounts,
  listStatsGroups,
  listAttention,
  getNoticeWish,
  setNoticeWish,
  listNoticeReaders,
  addNoticeReader,
  removeNoticeReader,
  runEmailStep,
  runHttpStep,
  putReference,
  deleteReference,
  createStore,
  listStores,
  renameStore,
  deleteStore,
  createKey,
  listKeys,
  revokeKey,
  createToken,
  listTokens,
  revokeToken,
  rotateSigningSecret,
  connectShopify,
  listShopifyShops,
  disconnectShopify,
  getSigningSecret,
  setKeyLevel,
  listTools,
  getSetupProgress,
  addSmtpSender,
  updateSmtpSender,
  testSmtpSender,
  addTestInbox,
  listInboxMessages,
  getInboxMessage,
  clearInbox,
  removeSmtpSender,
  removeMailbox,
  setDefaultSender,
  addMailbox,
  setSecret,
  removeSecret,
  listSecretUses,
  addFile,
  putPreset,
  listPresets,
  getPreset,
  removePreset,
  removePresetLanguage,
  getFooterTexts,
  getSettings,
  putSettings,
  connectRepository,
  getRepositoryStatus,
  disconnectRepository,
  addUnsubscribe,
  removeUnsubscribe,
  listUnsubscribes,
  searchUnsubscribes,
  changeUnsubscribe,
  checkUnsubscribes,
  importUnsubscribes,
  exportUnsubscribes,
  eraseRecipient,
  rotateMasterKey,
  exportStores,
  importStores,
  backUp,
  makeDemo,
  startMailboxConnection,
  createBlankLayout,
  listLayoutCards,
  previewDraft,
  compareDraft,
  listStoreVariables,
  listLayoutVariables,
  listDraftVariables,
  listPastVariables,
  sendTestEmail,
  duplicateLayout,
  listStepReferences,
  listVersionCards,
  compareVersions,
  previewVersion,
  changePassword,
  updateAccount,
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  createEmailLink,
  getEmailChange,
  getPendingEmail,
  confirmTotp,
  removeTotp,
  startTotp,
  listAudit,
  getInstallation,
  removeOAuthClient,
  setOAuthClient,
  removeInstallationSender,
  setInstallationSender,
  acceptInvitation,
  getInvitation,
  inviteMember,
  revokeInvitation,
  createResetLink,
  getReset,
  requestPasswordReset,
  resetPassword,
  claimSetup,
  createSetupLink,
  listMembers,
  removeMember,
  setMemberRole,
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  finishPasskeyConfirm,
  finishPasskeySignIn,
  startPasskeyConfirm,
  startPasskeySignIn,
  addPerson,
  listPeople,
  removePerson,
  setOwner,
  getSession,
  listSessions,
  revokeSession,
  getAppState,
  confirmIdentity,
  signIn,
  signOut,
] as const satisfies readonly AnyOperation[]
