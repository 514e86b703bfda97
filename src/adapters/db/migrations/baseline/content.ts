import { type Area, rowNumber, searchable } from './area.ts'

/** Layouts with their languages and versions, presets, files, and the repository that versions are pushed to. */
export const content: Area = (kind) => `
  create table "layouts" (
    "seq" ${rowNumber(kind)},
    "id" text not null unique,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "searchText" text not null,
    "name" text not null,
    "description" text,
    "bodyType" text not null,
    "defaultLocale" text not null,
    "category" text not null,
    "version" integer not null,
    "stale" integer default 0 not null,
    ${TEXTS},
    "createdAt" text not null,
    "updatedAt" text not null,
    "changedAt" text default '' not null,
    "markedAt" text);
  create index "layoutsByCategory" on "layouts" ("storeId", "category", "id");
  create index "layoutsByChange" on "layouts" ("storeId", "changedAt", "id");
  create index "layoutsStale" on "layouts" ("id") where "stale" = 1;
  ${searchable(kind, 'layouts')}

  create table "translations" (
    "layoutId" text not null references "layouts" ("id") on delete cascade,
    "storeId" text not null,
    "locale" text not null,
    "outdated" integer not null,
    "outdatedSince" text,
    "marks" text,
    "follows" text,
    "missing" integer,
    ${TEXTS},
    "createdAt" text not null,
    "updatedAt" text not null,
    constraint "translationsPrimary" primary key ("layoutId", "locale"));
  create index "translationsOutdated" on "translations" ("storeId", "layoutId", "locale") where "outdated" = 1;

  create table "layoutVersions" (
    "layoutId" text not null references "layouts" ("id") on delete cascade,
    "storeId" text not null,
    "version" integer not null,
    "action" text not null,
    "restoredVersion" integer,
    "source" text not null,
    "author" text not null,
    "authorId" text,
    "changed" text not null,
    "searchText" text not null,
    "createdAt" text not null,
    "snapshot" text not null,
    constraint "layoutVersionsPrimary" primary key ("layoutId", "version"));

  create table "layoutDrafts" (
    "layoutId" text not null references "layouts" ("id") on delete cascade,
    "part" text not null,
    "storeId" text not null,
    "revision" text not null,
    "document" text not null,
    "base" text not null,
    "editorId" text,
    "editor" text not null,
    "updatedAt" text not null,
    "proposedById" text,
    "proposedBy" text,
    "proposedAt" text,
    "writerIds" text,
    constraint "layoutDraftsPrimary" primary key ("layoutId", "part"));
  create index "layoutDraftsByTime" on "layoutDrafts" ("storeId", "updatedAt");

  create table "layoutEditors" (
    "layoutId" text not null references "layouts" ("id") on delete cascade,
    "personId" text not null references "people" ("id") on delete cascade,
    "windowId" text not null,
    "storeId" text not null,
    "part" text not null,
    "place" text not null,
    "seenAt" text not null,
    constraint "layoutEditorsPrimary" primary key ("layoutId", "personId", "windowId"));
  create index "layoutEditorsByStore" on "layoutEditors" ("storeId", "seenAt");

  create table "presets" (
    "id" text primary key,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "kind" text not null,
    "name" text not null,
    "blocks" text not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "defaultLocale" text default 'en' not null,
    "translations" text default '[]' not null,
    constraint "presetsByName" unique ("storeId", "kind", "name"));

  create table "presetUses" (
    "presetId" text not null references "presets" ("id") on delete cascade,
    "layoutId" text not null references "layouts" ("id") on delete cascade,
    constraint "presetUsesPrimary" primary key ("presetId", "layoutId"));
  create index "presetUsesByLayout" on "presetUses" ("layoutId");

  create table "files" (
    "seq" ${rowNumber(kind)},
    "id" text not null unique,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "searchText" text not null,
    "filename" text not null,
    "contentType" text not null,
    "contentHash" text not null,
    "sizeBytes" bigint not null,
    "kind" text not null,
    "createdAt" text not null);
  create index "filesByKind" on "files" ("storeId", "kind", "id");
  ${searchable(kind, 'files')}

  create table "fileRemovals" (
    "fileId" text primary key,
    "storeId" text not null,
    "dueAt" text not null);

  create table "layoutFiles" (
    "fileId" text not null references "files" ("id"),
    "layoutId" text not null references "layouts" ("id") on delete cascade,
    constraint "layoutFilesPrimary" primary key ("fileId", "layoutId"));
  create index "layoutFilesByOwner" on "layoutFiles" ("layoutId");

  create table "presetFiles" (
    "fileId" text not null references "files" ("id"),
    "presetId" text not null references "presets" ("id") on delete cascade,
    constraint "presetFilesPrimary" primary key ("fileId", "presetId"));
  create index "presetFilesByOwner" on "presetFiles" ("presetId");

  create table "downloadLinks" (
    "token" text primary key,
    "storeId" text not null references "stores" ("id") on delete cascade,
    "fileId" text not null,
    "filename" text not null,
    constraint "downloadLinksByFile" unique ("storeId", "fileId", "filename"));

  create table "repositories" (
    "storeId" text primary key references "stores" ("id") on delete cascade,
    "url" text not null,
    "branch" text not null,
    "provider" text not null,
    "lease" text,
    "leaseUntil" text,
    "retryAt" text not null,
    "lookAt" text not null,
    "failures" integer not null,
    "errorCode" text,
    "errorData" text,
    "indexedHead" text,
    "edges" text,
    "createdAt" text not null);

  -- These two tables do not refer to the connection's row, because saves would then wait for its lease.
  create table "repoChanges" (
    "seq" ${rowNumber(kind)},
    "storeId" text not null references "stores" ("id") on delete cascade,
    "changeId" text not null,
    "layoutId" text not null,
    "version" integer,
    "action" text not null,
    "name" text not null,
    "author" text not null,
    "snapshot" text,
    "tried" integer default 0 not null,
    "createdAt" text not null);
  create index "repoChangesByStore" on "repoChanges" ("storeId", "seq");

  create table "repoCommits" (
    "storeId" text not null references "stores" ("id") on delete cascade,
    "layoutId" text not null,
    "position" integer not null,
    "sha" text not null,
    "message" text not null,
    "author" text not null,
    "date" text not null,
    "version" integer,
    constraint "repoCommitsPrimary" primary key ("storeId", "layoutId", "position"));
  create index "repoCommitsBySha" on "repoCommits" ("storeId", "sha", "layoutId");
`

const TEXTS = `
    "subject" text not null,
    "previewText" text not null,
    "marketingTexts" text,
    "attachments" text,
    "bodyDesign" text,
    "body" text,
    "compiledHtml" text,
    "compiledText" text,
    "compiledAttachments" text`
