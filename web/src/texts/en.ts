import { account } from './en/account.ts'
import { common, errors } from './en/common.ts'
import { developer } from './en/developer.ts'
import { files } from './en/files.ts'
import { gate } from './en/gate.ts'
import { entry, history, stats } from './en/history.ts'
import { home, inbox } from './en/home.ts'
import { installation, stores } from './en/installation.ts'
import { layouts } from './en/layouts.ts'
import { audit, people } from './en/people.ts'
import { presets } from './en/presets.ts'
import { requests } from './en/requests.ts'
import { secrets, senders } from './en/senders.ts'
import { settings } from './en/settings.ts'
import { confirm, palette, shell } from './en/shell.ts'
import { unsubscribed } from './en/unsubscribed.ts'

export const en = {
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
