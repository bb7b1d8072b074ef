import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ReservedSql } from "postgres";
import {
  type CopiedTable,
  copyOut,
  listCopiedTables,
  listMigrations,
  listSequences,
} from "@/server/db/store/copied-tables";
import { type Absent, ENDING, MANIFEST, type Manifest } from "./format";
import { type Entry, toEntry, toJsonEntry } from "./streams";

const compress = promisify(gzip);

/** Rows of a table are cut into pieces of about this size, because a tar entry begins with its length. */
const PIECE_BYTES = 4 * 1024 * 1024;
const NEW_LINE = 10;

/** `absent` is read after `more`. */
export type Extra = { more: () => AsyncIterable<Entry>; absent: Absent };
type Facts = Omit<Manifest, "format" | "migrations" | "tables">;

/**
 * Yields a database as entries, as one repeatable-read transaction of `held` sees it: its facts, `keys`, every
 * table, what `more` adds in that transaction, and the counts of rows.
 */
export async function* listSnapshotEntries(
  held: ReservedSql,
  facts: Facts,
  keys: readonly Entry[],
  { more, absent }: Extra,
): AsyncGenerator<Entry> {
  const tables = await listCopiedTables(held);
  const manifest: Manifest = { format: 1, ...facts, migrations: await listMigrations(held), tables };
  yield toJsonEntry(MANIFEST, manifest);
  yield* keys;
  const rows: Record<string, number> = {};
  for (const table of tables) {
    rows[table.name] = 0;
    for await (const piece of readPieces(held, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + piece.rows;
      yield toEntry(`tables/${table.name}/${piece.number}.gz`, await compress(piece.bytes));
    }
  }
  // Not part of the transaction, so at least as far as its rows.
  const sequences = await listSequences(held);
  yield* more();
  yield toJsonEntry(ENDING, { rows, sequences, absent });
}

type Piece = { number: string; bytes: Buffer; rows: number };

async function* readPieces(held: ReservedSql, table: CopiedTable): AsyncGenerator<Piece> {
  let chunks: Buffer[] = [];
  let size = 0;
  let count = 0;
  let rows = 0;
  const takePiece = (): Piece => {
    const piece = { number: String(count).padStart(8, "0"), bytes: Buffer.concat(chunks), rows };
    chunks = [];
    size = 0;
    rows = 0;
    count += 1;
    return piece;
  };
  for await (const chunk of await copyOut(held, table)) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.byteLength;
    for (const byte of bytes) if (byte === NEW_LINE) rows += 1;
    // Whole rows, so that each piece can be copied in by itself.
    if (size >= PIECE_BYTES && bytes.at(-1) === NEW_LINE) yield takePiece();
  }
  if (size > 0) yield takePiece();
}
