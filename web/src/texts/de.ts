import { common, errors } from './de/common.ts'
import { files } from './de/files.ts'
import { entry, history, stats } from './de/history.ts'
import { home, inbox } from './de/home.ts'
import { layouts } from './de/layouts.ts'
import { audit, people } from './de/people.ts'
import { presets } from './de/presets.ts'
import { secrets, senders } from './de/senders.ts'
import { settings } from './de/settings.ts'
import { confirm, palette, shell } from './de/shell.ts'
import { stores } from './de/stores.ts'
import { unsubscribed } from './de/unsubscribed.ts'
import type { Catalogue } from './language.ts'

export const de: Catalogue = {
  audit,
  common,
  confirm,
  entry,
  errors,
  files,
  history,
  home,
  inbox,
  layouts,
  palette,
  people,
  presets,
  secrets,
  senders,
  settings,
  shell,
  stats,
  stores,
  unsubscribed,
}
