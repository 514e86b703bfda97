import { account } from './de/account.ts'
import { common, errors } from './de/common.ts'
import { developer } from './de/developer.ts'
import { files } from './de/files.ts'
import { gate } from './de/gate.ts'
import { entry, history, stats } from './de/history.ts'
import { home, inbox } from './de/home.ts'
import { installation, stores } from './de/installation.ts'
import { layouts } from './de/layouts.ts'
import { audit, people } from './de/people.ts'
import { presets } from './de/presets.ts'
import { requests } from './de/requests.ts'
import { secrets, senders } from './de/senders.ts'
import { settings } from './de/settings.ts'
import { confirm, palette, shell } from './de/shell.ts'
import { unsubscribed } from './de/unsubscribed.ts'
import type { Catalogue } from './language.ts'

export const de: Catalogue = {
  account,
  audit,
  common,
  confirm,
  developer,
  entry,
  errors,
  files,
  gate,
  history,
  home,
  inbox,
  installation,
  layouts,
  palette,
  people,
  presets,
  requests,
  secrets,
  senders,
  settings,
  shell,
  stats,
  stores,
  unsubscribed,
}
