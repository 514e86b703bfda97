import type { Database } from '../../../../ports/database.ts'

type Kind = Database['kind']

/** Statements, each of which ends with a semicolon at the end of a line. */
export type Area = (kind: Kind) => string

/** A number assigned by the database; search indexes refer to rows by it. */
export const rowNumber = (kind: Kind) => (kind === 'sqlite' ? 'integer primary key' : 'bigserial primary key')

/** A trigram index for rare terms; on SQLite, also an index that contains the text, for common ones. */
export function searchable(kind: Kind, table: string): string {
  if (kind === 'postgres')
    return `create index "${table}ByStore" on "${table}" ("storeId", "id");
  create index "${table}Text" on "${table}" using gin ("searchText" gin_trgm_ops);`
  const index = `${table}Search`
  const remove = `insert into "${index}"("${index}", rowid, "searchText") values ('delete', old."seq", old."searchText");`
  const add = `insert into "${index}"(rowid, "searchText") values (new."seq", new."searchText");`
  return `create index "${table}Text" on "${table}" ("storeId", "id", "searchText");
  create virtual table "${index}" using fts5("searchText",
    content='${table}', content_rowid='seq', tokenize='trigram case_sensitive 1');
  create trigger "${index}Insert" after insert on "${table}" begin ${add} end;
  create trigger "${index}Delete" after delete on "${table}" begin ${remove} end;
  create trigger "${index}Update" after update of "searchText" on "${table}" begin ${remove}${add} end;`
}
