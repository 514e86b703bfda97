import { account } from './en/account.ts'
import { common, errors } from './en/common.ts'
import { developer } from './en/developer.ts'
import { gate } from './en/gate.ts'
import { home, inbox, later } from './en/home.ts'
import { installation, stores } from './en/installation.ts'
import { audit, people } from './en/people.ts'
import { secrets, senders } from './en/senders.ts'
import { settings } from './en/settings.ts'
import { confirm, palette, shell } from './en/shell.ts'

export const en = {
  account,
  audit,
  common,
  confirm,
  developer,
  errors,
  gate,
  home,
  inbox,
  installation,
  later,
  palette,
  people,
  secrets,
  senders,
  settings,
  shell,
  stores,
}
