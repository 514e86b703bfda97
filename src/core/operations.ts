import type { AnyOperation } from './call/operation.ts'
import { makeDemo } from './demo/demo.ts'
import { cancelExecution } from './executions/cancel-execution.ts'
import { countRetriable } from './executions/count-retriable.ts'
import { getHistoryContext } from './executions/get-history-context.ts'
import { getHistoryEntry } from './executions/get-history-entry.ts'
import { listHistory } from './executions/list-history.ts'
import { listPastVariables } from './executions/list-past-variables.ts'
import { retryExecution } from './executions/retry-execution.ts'
import { retryFailed } from './executions/retry-failed.ts'
import { searchHistory } from './executions/search-history.ts'
import { addFile } from './files/add-file.ts'
import { browseFiles } from './files/browse-files.ts'
import { deleteFile } from './files/delete-file.ts'
import { listFiles } from './files/list-files.ts'
import { setFileKind } from './files/set-file-kind.ts'
import { browseHttpRequests } from './http-requests/browse-http-requests.ts'
import { createHttpRequest } from './http-requests/create-http-request.ts'
import { deleteHttpRequest } from './http-requests/delete-http-request.ts'
import { duplicateHttpRequest } from './http-requests/duplicate-http-request.ts'
import { getHttpRequest } from './http-requests/get-http-request.ts'
import { getHttpRequestUse } from './http-requests/get-http-request-use.ts'
import { listHttpRequests } from './http-requests/list-http-requests.ts'
import { testHttpRequest } from './http-requests/test-http-request.ts'
import { updateHttpRequest } from './http-requests/update-http-request.ts'
import { getIndex } from './identity/get-index.ts'
import { getMe } from './identity/get-me.ts'
import { listTools } from './identity/list-tools.ts'
import { clearInbox } from './inbox/clear-inbox.ts'
import { getInboxMessage } from './inbox/get-inbox-message.ts'
import { listInboxMessages } from './inbox/list-inbox-messages.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { setKeyLevel } from './keys/set-key-level.ts'
import { createBlankLayout } from './layouts/create-blank-layout.ts'
import { createLayout } from './layouts/create-layout.ts'
import { deleteLayout } from './layouts/delete-layout.ts'
import { duplicateLayout } from './layouts/duplicate-layout.ts'
import { getLayout } from './layouts/get-layout.ts'
import { getLayoutSchema } from './layouts/get-layout-schema.ts'
import { listLayoutCards } from './layouts/list-layout-cards.ts'
import { listLayoutVariables } from './layouts/list-layout-variables.ts'
import { listLayouts } from './layouts/list-layouts.ts'
import { previewDraft } from './layouts/preview-draft.ts'
import { previewLayout } from './layouts/preview-layout.ts'
import { sendTestEmail } from './layouts/send-test-email.ts'
import { updateLayout } from './layouts/update-layout.ts'
import { backUp } from './moving/back-up.ts'
import { exportStores } from './moving/export-stores.ts'
import { importStores } from './moving/import-stores.ts'
import { peopleOperations } from './people/operations.ts'
import { getPreset } from './presets/get-preset.ts'
import { listPresets } from './presets/list-presets.ts'
import { putPreset } from './presets/put-preset.ts'
import { removePreset } from './presets/remove-preset.ts'
import { connectRepository } from './repo/connect-repository.ts'
import { disconnectRepository } from './repo/disconnect-repository.ts'
import { getRepoVersion } from './repo/get-repo-version.ts'
import { getRepositoryStatus } from './repo/get-repository-status.ts'
import { listRepoVersions } from './repo/list-repo-versions.ts'
import { restoreRepoVersion } from './repo/restore-repo-version.ts'
import { listSecretUses } from './secrets/list-secret-uses.ts'
import { listSecrets } from './secrets/list-secrets.ts'
import { removeSecret } from './secrets/remove-secret.ts'
import { setSecret } from './secrets/set-secret.ts'
import { addMailbox } from './senders/add-mailbox.ts'
import { addSmtpSender } from './senders/add-smtp-sender.ts'
import { addTestInbox } from './senders/add-test-inbox.ts'
import { startMailboxConnection } from './senders/connect-mailbox.ts'
import { listMailboxes } from './senders/list-mailboxes.ts'
import { listSmtpSenders } from './senders/list-smtp-senders.ts'
import { removeMailbox, removeSmtpSender } from './senders/remove-sender.ts'
import { setDefaultSender } from './senders/set-default-sender.ts'
import { testSmtpSender } from './senders/test-smtp-sender.ts'
import { updateSmtpSender } from './senders/update-smtp-sender.ts'
import { getFooterTexts } from './settings/get-footer-texts.ts'
import { getSettings } from './settings/get-settings.ts'
import { putSettings } from './settings/put-settings.ts'
import { createFromStarter } from './starters/create-from-starter.ts'
import { listStarters } from './starters/list-starters.ts'
import { statsOperations } from './stats/operations.ts'
import { createToken } from './steps/create-token.ts'
import { getSigningSecret } from './steps/get-signing-secret.ts'
import { listStepReferences } from './steps/list-step-references.ts'
import { listTokens } from './steps/list-tokens.ts'
import { deleteReference, putReference } from './steps/references.ts'
import { revokeToken } from './steps/revoke-token.ts'
import { runEmailStep } from './steps/run-email-step.ts'
import { runHttpStep } from './steps/run-http-step.ts'
import { connectShopify } from './steps/shopify.ts'
import { disconnectShopify, listShopifyShops } from './steps/shopify-shops.ts'
import { rotateSigningSecret } from './steps/signing-secrets.ts'
import { createStore } from './stores/create-store.ts'
import { deleteStore } from './stores/delete-store.ts'
import { getSetupProgress } from './stores/get-setup-progress.ts'
import { listStores } from './stores/list-stores.ts'
import { renameStore } from './stores/rename-store.ts'
import { translationOperations } from './translations/operations.ts'
import { unsubscribeOperations } from './unsubscribes/operations.ts'
import { rotateMasterKey } from './vault/rotate-master-key.ts'
import { compareVersions } from './versions/compare-versions.ts'
import { diffVersions } from './versions/diff-versions.ts'
import { getVersion } from './versions/get-version.ts'
import { listVersionCards } from './versions/list-version-cards.ts'
import { listVersions } from './versions/list-versions.ts'
import { previewVersion } from './versions/preview-version.ts'
import { restoreVersion } from './versions/restore-version.ts'

/** Every operation of the service. Each surface offers those that name it. */
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
  previewLayout,
  ...translationOperations,
  listVersions,
  getVersion,
  restoreVersion,
  diffVersions,
  listRepoVersions,
  getRepoVersion,
  restoreRepoVersion,
  listSmtpSenders,
  listMailboxes,
  listSecrets,
  listFiles,
  browseFiles,
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
  retryFailed,
  countRetriable,
  cancelExecution,
  ...statsOperations,
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
  getFooterTexts,
  getSettings,
  putSettings,
  connectRepository,
  getRepositoryStatus,
  disconnectRepository,
  ...unsubscribeOperations,
  rotateMasterKey,
  exportStores,
  importStores,
  backUp,
  makeDemo,
  startMailboxConnection,
  createBlankLayout,
  listLayoutCards,
  previewDraft,
  listLayoutVariables,
  listPastVariables,
  sendTestEmail,
  duplicateLayout,
  listStepReferences,
  listVersionCards,
  compareVersions,
  previewVersion,
  ...peopleOperations,
] as const satisfies readonly AnyOperation[]
