import { common, errors } from './en/common.ts'
import { files } from './en/files.ts'
import { entry, history, stats } from './en/history.ts'
import { home, inbox } from './en/home.ts'
import { layouts } from './en/layouts.ts'
import { audit, people } from './en/people.ts'
import { presets } from './en/presets.ts'
import { secrets, senders } from './en/senders.ts'
import { settings } from './en/settings.ts'
import { confirm, palette, shell } from './en/shell.ts'
import { stores } from './en/stores.ts'
import { unsubscribed } from './en/unsubscribed.ts'

export const en = {
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
