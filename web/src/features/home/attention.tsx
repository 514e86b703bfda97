import { Link } from '@tanstack/react-router'
import type { Messages } from '../../../../src/messages/types.ts'
import type { Output } from '../../api/operations.ts'
import { useMay } from '../../api/session.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useList, useRead } from '../../api/use-api.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import { StatusShape, type Tone } from '../../ui/status.tsx'
import { type HistorySearch, NEEDS_PERSON } from '../history/history-search.ts'
import styles from './home.module.css'

type Problem = Output<'listAttention'>[number]
type Description = {
  tone: Tone
  what: string
  why: string
  action: string
  search?: HistorySearch & { outdated?: true; tab?: string }
  /** The path within the store, unless it is the usual page for this kind of problem. */
  path?: string
}

/** Problems that need attention, each with its next step. If there are none, the open failures since this day. */
export function Attention({ since }: { since: string | undefined }) {
  const { home } = useTexts('home')
  const locale = useLocale()
  const query = useRead('listAttention', {})
  const count = query.data?.length ?? 0
  return (
    <Card
      title={home.attention}
      actions={count > 0 && <span className={styles.count}>{count.toLocaleString(locale)}</span>}
    >
      <Loaded query={query} rows={2}>
        {(problems) =>
          problems.length === 0 ? (
            since && <OpenFailures since={since} />
          ) : (
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <ProblemItem key={JSON.stringify(problem)} problem={problem} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** The history lists the same entries: a retried failure is not open, because it has a new entry. */
function OpenFailures({ since }: { since: string }) {
  const { home } = useTexts('home')
  const { data } = useList('searchHistory', { needsPerson: true, from: since, limit: 1 })
  if (!data) return null
  const open = data.pagination.total
  return (
    <p className={styles.emptyNote}>
      <StatusShape tone={open === 0 ? 'success' : 'failed'} />
      <span>{open === 0 ? home.allWell : home.stillOpen({ open })}</span>
      {open > 0 && (
        <Link
          className={styles.link}
          from="/s/$store"
          to="/s/$store/history"
          search={{ state: NEEDS_PERSON, from: since }}
        >
          {home.seeFailures}
        </Link>
      )}
    </p>
  )
}

function ProblemItem({ problem }: { problem: Problem }) {
  const { home } = useTexts('home')
  const store = useStoreId() ?? ''
  const isAdmin = useMay('admin')
  const locale = useLocale()
  const page = PAGES_BY_KIND[problem.kind]
  const { tone, what, why, action, search, path = page } = describe(problem, home, locale)
  const to: string = `/s/${store}/${path}`
  return (
    <li>
      <StatusShape tone={tone} />
      <b>{what}</b>
      {(isAdmin || !ADMIN_PAGES.includes(page)) && (
        <Link className={styles.link} to={to} search={search ?? {}}>
          {action}
        </Link>
      )}
      <p>{why}</p>
    </li>
  )
}

const PAGES_BY_KIND = {
  mailboxExpired: 'senders',
  senderDown: 'senders',
  stepFailing: 'history',
  failuresRising: 'history',
  quota: 'settings',
  repositoryBehind: 'developer',
  languagesOutdated: 'layouts',
  changesProposed: 'layouts',
  companyDetailsMissing: 'settings',
} as const satisfies Record<Problem['kind'], string>

const ADMIN_PAGES: readonly string[] = ['settings', 'developer']

/** The path where this part of a layout's draft is edited: a language's design or its texts. */
function pathOfPart(part: string) {
  if (part === '') return ''
  const [, textsLocale] = part.split('texts ')
  return textsLocale === undefined ? `/languages/${part}/design` : `/languages/${textsLocale}`
}

type HomeTexts = Messages['home']['home']

function describe(problem: Problem, home: HomeTexts, locale: string): Description {
  switch (problem.kind) {
    case 'mailboxExpired':
      return {
        tone: 'failed',
        what: home.expired({ name: problem.name }),
        action: home.connectAgain,
        why: home.expiredWhy({ address: problem.address }),
      }
    case 'senderDown':
      return {
        tone: 'failed',
        what: home.senderDown({ name: problem.name }),
        action: home.seeSender,
        why: home.senderDownWhy({
          waiting: problem.waiting,
          failed: problem.failed,
          error: problem.error,
        }),
      }
    case 'stepFailing':
      return {
        tone: 'failed',
        what: home.failing({ step: problem.stepRef ?? problem.name }),
        action: home.seeFailures,
        why: home.failingWhy({
          failed: problem.failed,
          of: problem.of,
          error: problem.error ?? '',
        }),
        search: problem.stepRef ? { step: problem.stepRef } : { config: problem.actionConfigId },
      }
    case 'failuresRising':
      return {
        tone: 'failed',
        what: home.rising,
        why: home.risingWhy({ failed: problem.failed, of: problem.of, usual: problem.usual }),
        action: home.seeFailures,
        search: { state: 'failed', since: '24h' },
      }
    case 'quota': {
      const isOver = problem.reached === 100
      return {
        tone: isOver ? 'failed' : 'retrying',
        action: home.open,
        what: isOver ? home.quotaOver : home.quotaNear,
        why: isOver
          ? home.quotaOverWhy({ limit: problem.limit })
          : home.quotaNearWhy({ used: problem.used, limit: problem.limit }),
      }
    }
    case 'repositoryBehind':
      return {
        tone: 'failed',
        what: home.repoBehind({ versions: problem.behind }),
        action: home.open,
        why: problem.error ?? '',
        search: { tab: 'repository' },
      }
    case 'languagesOutdated':
      return {
        tone: 'retrying',
        what: home.outdated({ count: problem.languages }),
        action: home.review,
        why: home.outdatedWhy({
          days: problem.days,
          layouts: problem.layouts
            .map(
              ({ name, locales }) =>
                `${name}: ${locales.map((code) => languageName(code, locale)).join(', ')}.`,
            )
            .join(' '),
        }),
        search: { outdated: true },
      }
    case 'changesProposed': {
      const [first] = problem.layouts
      return {
        tone: 'retrying',
        what: home.proposed({ count: problem.count }),
        why: home.proposedWhy({
          layouts: problem.layouts.map(({ name, by }) => home.proposedBy({ name, who: by })).join(' '),
        }),
        action: home.review,
        ...(first && { path: `layouts/${first.id}${pathOfPart(first.part)}` }),
      }
    }
    case 'companyDetailsMissing':
      return {
        tone: 'failed',
        what: home.companyMissing,
        action: home.enterThem,
        why: home.companyMissingWhy({
          count: problem.count,
          names: problem.layouts.map(({ name }) => name).join(', '),
        }),
      }
  }
}
