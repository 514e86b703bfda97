import { useMatch, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { TabPage } from '../workspace/tabs/tab-page.tsx'
import { Comparison } from './comparison.tsx'
import { RepoCommits } from './repo-commits.tsx'
import { RestoreVersion } from './restore-version.tsx'
import { type VersionCard, VersionRow } from './version-row.tsx'
import styles from './versions.module.css'
import type { VersionsSearch } from './versions-search.ts'

export function VersionsTab({ layoutId }: { layoutId: string }) {
  const search: VersionsSearch =
    useMatch({ from: '/signed-in/s/$store/layouts/$id/versions', shouldThrow: false })?.search ?? {}
  const query = useList('listVersionCards', { id: layoutId })
  const { to = search.from } = search
  if (to !== undefined && query.data)
    return <Comparison layoutId={layoutId} to={to} search={search} versions={query.data.versions} />
  return (
    <TabPage>
      <Loaded query={query} rows={6}>
        {({ versions, repository }) => (
          <>
            <VersionList
              layoutId={layoutId}
              versions={versions}
              isConnected={repository.state !== 'disconnected'}
            />
            {repository.state !== 'disconnected' && (
              <RepoCommits layoutId={layoutId} repository={repository} />
            )}
          </>
        )}
      </Loaded>
    </TabPage>
  )
}

type VersionListProps = { layoutId: string; versions: readonly VersionCard[]; isConnected: boolean }

function VersionList({ layoutId, versions, isConnected }: VersionListProps) {
  const { comparison, versions: texts, workspace } = useTexts('editor')
  const [selected, setSelected] = useState<readonly number[]>([])
  const [versionToRestore, setVersionToRestore] = useState<number | null>(null)
  const columns = [
    texts.version,
    texts.who,
    texts.when,
    texts.what,
    ...(isConnected ? [comparison.commit] : []),
  ]
  // Selecting a third version deselects the first.
  const select = (version: number) =>
    setSelected((before) =>
      before.includes(version) ? before.filter((each) => each !== version) : [...before, version].slice(-2),
    )
  return (
    <Card
      title={workspace.tabs.versions}
      note={<span className={styles.hint}>{comparison.choose}</span>}
      actions={<CompareButton selected={selected} />}
    >
      <div className={styles.list}>
        <Table label={workspace.tabs.versions} columns={columns} withActions>
          {versions.map((card, index) => (
            <VersionRow
              key={card.version}
              card={card}
              isConnected={isConnected}
              isSelected={selected.includes(card.version)}
              onSelect={() => select(card.version)}
              onRestore={index === 0 ? null : () => setVersionToRestore(card.version)}
            />
          ))}
        </Table>
      </div>
      <RestoreVersion
        layoutId={layoutId}
        version={versionToRestore}
        newest={versions[0]?.version}
        onClose={() => setVersionToRestore(null)}
      />
    </Card>
  )
}

function CompareButton({ selected }: { selected: readonly number[] }) {
  const { comparison } = useTexts('editor')
  const navigate = useNavigate()
  const [from, to] = selected.toSorted((a, b) => a - b)
  const isReady = from !== undefined && to !== undefined
  return (
    <Button
      size="small"
      disabled={!isReady}
      onClick={() => isReady && navigate({ to: '.', search: { from, to } })}
    >
      {isReady ? comparison.compareTwo({ from, to }) : comparison.compare}
    </Button>
  )
}
