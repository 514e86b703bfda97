import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayWrite } from '../api/session.ts'
import { useStoreId } from '../api/store-id.ts'
import { useLoadedList } from '../api/use-api.ts'
import { DeleteFile } from '../features/files/delete-file.tsx'
import { FileDetails } from '../features/files/file-details.tsx'
import { FileGrid, FileTable } from '../features/files/file-views.tsx'
import styles from '../features/files/files.module.css'
import type { FilesSearch } from '../features/files/files-search.ts'
import { FilesTools } from '../features/files/files-tools.tsx'
import type { StoredFile } from '../features/files/upload.ts'
import { UploadList } from '../features/files/upload-list.tsx'
import { addUploads, cancelUpload, clearUploads, retryUpload, useUploads } from '../features/files/uploads.ts'
import { useDrop } from '../features/files/use-drop.ts'
import { useTexts } from '../texts/texts.ts'
import { FileButton } from '../ui/form/file-button.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import { useAppliedSearch } from '../ui/list/list-search.ts'
import { NothingFound } from '../ui/list/nothing-found.tsx'
import { useStable } from '../ui/list/use-stable.ts'
import { showToast } from '../ui/toast.tsx'

const route = getRouteApi('/signed-in/s/$store/files')

function useUploading() {
  const store = useStoreId() ?? ''
  const client = useQueryClient()
  const onStored = () => client.invalidateQueries({ queryKey: ['listFiles'] })
  return {
    uploads: useUploads(store),
    add: (files: File[]) => addUploads(store, files, onStored),
    retry: (id: number) => retryUpload(id, onStored),
    clear: () => clearUploads(store),
  }
}

export default function Files() {
  const files = useTexts('files')
  const { shell } = useTexts('app')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { q = '', kind, view = 'grid' } = search
  const query = useLoadedList(route.useLoaderData())
  const appliedSearch = useAppliedSearch(search, query.isPlaceholderData)
  const applySearch = (next: FilesSearch) => void navigate({ search: next, replace: true })
  const mayWrite = useMayWrite()
  const [openFile, setOpenFile] = useState<StoredFile | null>(null)
  const [deleting, setDeleting] = useState<StoredFile | null>(null)
  const uploading = useUploading()
  const isDraggingFiles = useDrop(uploading.add, mayWrite)
  const actions = {
    mayWrite,
    onOpen: setOpenFile,
    onDelete: setDeleting,
    onCopy: useStable((file: StoredFile) =>
      navigator.clipboard.writeText(file.url ?? '').then(
        () => showToast(files.copied),
        () => setOpenFile(file),
      ),
    ),
  }
  const View = view === 'list' ? FileTable : FileGrid
  return (
    <ListPage
      title={shell.pages.files}
      query={query}
      isFiltered={q !== '' || kind !== undefined}
      onPage={(page) => applySearch({ ...search, page })}
      withKeys={view === 'list'}
      action={mayWrite && <FileButton label={files.upload} onFiles={uploading.add} />}
      tools={<FilesTools search={{ q, kind, view }} onSearch={applySearch} />}
      notes={
        <UploadList
          uploads={uploading.uploads}
          onCancel={cancelUpload}
          onRetry={uploading.retry}
          onClear={uploading.clear}
        />
      }
      empty={{ title: files.empty, children: mayWrite ? files.emptyWhy : files.emptyRead }}
      noMatches={
        <NothingFound
          term={q || (kind ? files.kinds[kind] : '')}
          onClear={() => applySearch(view === 'list' ? { view } : {})}
        />
      }
      table={({ data }) => <View files={data} search={appliedSearch} {...actions} />}
    >
      {isDraggingFiles && <div className={styles.drop}>{files.drop}</div>}
      <FileDetails
        file={openFile && (query.data?.data.find(({ key }) => key === openFile.key) ?? openFile)}
        mayWrite={mayWrite}
        onClose={() => setOpenFile(null)}
        onChanged={setOpenFile}
        onDelete={(file) => {
          setOpenFile(null)
          setDeleting(file)
        }}
      />
      <DeleteFile file={deleting} onClose={() => setDeleting(null)} />
    </ListPage>
  )
}
