import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '../../api/operations.ts'
import { useList, useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Pages } from '../../ui/list/list-tools.tsx'
import { Empty, Loaded, Note } from '../../ui/states.tsx'
import { ActionCell, Cell, NameWithDetail, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { RestoreButton } from './restore-version.tsx'
import { shortSha } from './version-row.tsx'
import styles from './versions.module.css'

type Commit = Output<'listRepoVersions'>['data'][number]
type Repository = Output<'listVersionCards'>['repository']

/** All commits in the repository that changed the layout, including those made by hand. */
export function RepoCommits({ layoutId, repository }: { layoutId: string; repository: Repository }) {
  const { comparison, versions } = useTexts('editor')
  const [page, setPage] = useState(1)
  const [commitToRestore, setCommitToRestore] = useState<Commit | null>(null)
  const query = useList('listRepoVersions', { id: layoutId, page })
  const columns = [comparison.message, versions.who, versions.when, versions.version]
  return (
    <Card title={comparison.repository} note={repository.branch ?? ''}>
      <RepoState repository={repository} />
      <Loaded query={query}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty title={comparison.noCommits}>{comparison.noCommitsWhy}</Empty>
          ) : (
            <div className={styles.list}>
              <Table label={comparison.commits} columns={columns} withActions>
                {data.map((commit) => (
                  <CommitRow key={commit.sha} commit={commit} onRestore={() => setCommitToRestore(commit)} />
                ))}
              </Table>
              <Pages pagination={pagination} onPage={setPage} withKeys={false} />
            </div>
          )
        }
      </Loaded>
      <RestoreCommit layoutId={layoutId} commit={commitToRestore} onClose={() => setCommitToRestore(null)} />
    </Card>
  )
}

function RepoState({ repository: { state, behind, lastError } }: { repository: Repository }) {
  const { comparison } = useTexts('editor')
  if (state !== 'failing' && behind === 0) return null
  return (
    <div className={styles.notes}>
      {state === 'failing' && (
        <Note tone="warn">
          {comparison.failing} {lastError}
        </Note>
      )}
      {behind > 0 && <Note>{comparison.behind({ count: behind })}</Note>}
    </div>
  )
}

function CommitRow({ commit, onRestore }: { commit: Commit; onRestore: () => void }) {
  const { comparison, versions } = useTexts('editor')
  const { sha, message, author, date, version } = commit
  return (
    <tr>
      <Cell>
        <NameWithDetail name={message} detail={<span title={sha}>{shortSha(sha)}</span>} mono />
      </Cell>
      <Cell>{author}</Cell>
      <Cell soft>
        <Time at={date} />
      </Cell>
      <Cell>
        {version === null ? (
          <Badge look="line">{comparison.byHand}</Badge>
        ) : (
          <Link to="." search={{ to: version }}>
            {comparison.name({ version })}
          </Link>
        )}
      </Cell>
      <ActionCell>
        <RestoreButton onClick={onRestore}>{versions.restore}</RestoreButton>
      </ActionCell>
    </tr>
  )
}

type RestoreCommitProps = { layoutId: string; commit: Commit | null; onClose: () => void }

function RestoreCommit({ layoutId, commit, onClose }: RestoreCommitProps) {
  const { comparison } = useTexts('editor')
  const restore = useOperation('restoreRepoVersion')
  const sha = shortSha(commit?.sha ?? '')
  return (
    <ConfirmDialog
      opened={commit !== null}
      title={comparison.restoreCommit({ sha })}
      action={comparison.restoreCommitAction}
      look="primary"
      onClose={onClose}
      onConfirm={() => restore.mutateAsync({ id: layoutId, sha: commit?.sha ?? '' })}
      success={comparison.restoredCommit({ sha })}
    >
      {comparison.restoreCommitWhy}
    </ConfirmDialog>
  )
}
