import { Readable } from "node:stream";
import { inArray } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import type { EnvelopeRow, RecipientRow } from "@/server/db/store/envelope";
import { loadEnvelopesInOrder } from "@/server/db/store/envelope-list";
import { listRecipientsOfEnvelopes } from "@/server/db/store/envelope-parts";
import { CSV_BEGIN, formatCsvLine } from "@/server/domain/csv";
import {
  buildWorkbookParts,
  renderSheetRow,
  renderSheetStart,
  SHEET_END,
  SHEET_PATH,
  type SheetCell,
} from "@/server/domain/xlsx";
import { createZipStream, type ZipPart } from "@/server/evidence/zip-stream";

/** Rows read at once, and so held while the file is sent. */
const AT_ONCE = 500;

/** Columns with their width in a workbook, in characters. */
const COLUMNS = [
  ["id", 28],
  ["title", 40],
  ["status", 12],
  ["sender", 24],
  ["externalId", 20],
  ["createdAt", 20],
  ["sentAt", 20],
  ["completedAt", 20],
  ["recipients", 60],
] as const;

const toCsvCell = (cell: SheetCell): string => (cell instanceof Date ? cell.toISOString() : (cell ?? ""));

/** Streams envelopes as CSV, in the order of the ids. */
export async function* streamEnvelopesCsv(
  db: Connection,
  ids: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(CSV_BEGIN + formatCsvLine(COLUMNS.map(([name]) => name)));
  for await (const rows of streamLots(db, ids)) {
    yield encoder.encode(rows.map((cells) => formatCsvLine(cells.map(toCsvCell))).join(""));
  }
}

export function streamEnvelopesXlsx(db: Connection, ids: readonly string[]): Readable {
  const sheet: ZipPart = { path: SHEET_PATH, open: async () => Readable.from(renderSheet(db, ids)) };
  const others = buildWorkbookParts("Envelopes").map(([path, xml]) => ({
    path,
    open: async () => Readable.from([Buffer.from(xml, "utf8")]),
  }));
  return createZipStream([...others, sheet]);
}

async function* renderSheet(db: Connection, ids: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(renderSheetStart(COLUMNS), "utf8");
  for await (const rows of streamLots(db, ids)) yield Buffer.from(rows.map(renderSheetRow).join(""), "utf8");
  yield Buffer.from(SHEET_END, "utf8");
}

async function* streamLots(db: Connection, ids: readonly string[]): AsyncGenerator<SheetCell[][]> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    yield await loadCellsOfEach(db, await loadEnvelopesInOrder(db, ids.slice(start, start + AT_ONCE)));
  }
}

async function loadCellsOfEach(db: Connection, rows: readonly EnvelopeRow[]): Promise<SheetCell[][]> {
  const all = await listRecipientsOfEnvelopes(
    db,
    rows.map(({ id }) => id),
  );
  const people = Map.groupBy(all, ({ envelopeId }) => envelopeId);
  const senderIds = [...new Set(rows.map(({ userId }) => userId))];
  const senders = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, senderIds));
  const senderNames = new Map(senders.map(({ id, name }) => [id, name]));
  return rows.map((row) => toSheetCells(row, senderNames.get(row.userId) ?? "", people.get(row.id) ?? []));
}

const toSheetCells = (row: EnvelopeRow, sender: string, people: readonly RecipientRow[]): SheetCell[] => [
  row.id,
  row.title,
  row.status,
  sender,
  row.externalId,
  row.createdAt,
  row.sentAt,
  row.completedAt,
  people
    .map(({ name, email, role, signingStatus }) => `${name} <${email}> ${role} ${signingStatus}`)
    .join("; "),
];
