import { changeUnsubscribe } from './change-unsubscribe.ts'
import { eraseRecipient } from './erase-recipient.ts'
import { checkUnsubscribes, exportUnsubscribes, importUnsubscribes } from './move-unsubscribes.ts'
import { searchUnsubscribes } from './search-unsubscribes.ts'
import { addUnsubscribe, listUnsubscribes, removeUnsubscribe } from './unsubscribes.ts'

export const unsubscribeOperations = [
  addUnsubscribe,
  removeUnsubscribe,
  listUnsubscribes,
  searchUnsubscribes,
  changeUnsubscribe,
  checkUnsubscribes,
  importUnsubscribes,
  exportUnsubscribes,
  eraseRecipient,
] as const
