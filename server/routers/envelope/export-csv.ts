import { inArray } from "drizzle-orm";
import { ExportEnvelopes, ListEnvelopes } from "@/server/contract/envelope-filter";
import { StreamedFile } from "@/server/contract/file";
import { iso } from "@/server/contract/recipient";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { recipientsOfEach } from "@/server/db/store/children-of";
import type { EnvelopeRow, RecipientRow } from "@/server/db/store/envelope";
import { countListed, listRows } from "@/server/db/store/envelope-list";
import type { TeamActor } from "@/server/domain/actor";
import { CSV_BEGIN, csvLine } from "@/server/domain/csv";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { teamProcedure } from "@/server/trpc";

type Filter = ReturnType<typeof ListEnvelopes.parse>;

/** Rows read in one go: what is held while the file is sent. */
const AT_ONCE = 500;

const COLUMNS = [
  "id",
  "title",
  "status",
  "sender",
  "externalId",
  "createdAt",
  "sentAt",
  "completedAt",
  "recipients",
];

/**
 * What the list shows for the same filters, as a table made while it is sent: UTF-8 with its mark, and no cell that a
 * spreadsheet would run; no signing links. Any member, of what they see. @throws DomainError LIMIT_EXCEEDED
 */
export const exportCsv = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/export" } })
  .input(ExportEnvelopes)
  .output(StreamedFile)
  .query(async ({ ctx, input }) => {
    const filter = ListEnvelopes.parse({ ...input, perPage: 1 });
    const most = COUNT_LIMITS.exportedEnvelopes;
    if ((await countListed(ctx.db, ctx.actor, filter)) > most) {
      throw new DomainError("LIMIT_EXCEEDED", `More than ${most} envelopes match: narrow the filters.`);
    }
    return {
      filename: "envelopes.csv",
      mediaType: "text/csv" as const,
      open: async () => tableOf(ctx.db, ctx.actor, filter),
    };
  });

async function* tableOf(db: Connection, actor: TeamActor, filter: Filter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(CSV_BEGIN + csvLine(COLUMNS));
  for (let page = 1; (page - 1) * AT_ONCE < COUNT_LIMITS.exportedEnvelopes; page += 1) {
    const { rows } = await listRows(db, actor, { ...filter, page, perPage: AT_ONCE }, { withShared: false });
    if (rows.length > 0) yield encoder.encode(await linesOf(db, rows));
    if (rows.length < AT_ONCE) return;
  }
}

async function linesOf(db: Connection, rows: readonly EnvelopeRow[]): Promise<string> {
  const people = Map.groupBy(
    await recipientsOfEach(
      db,
      rows.map(({ id }) => id),
    ),
    ({ envelopeId }) => envelopeId,
  );
  const senderIds = [...new Set(rows.map(({ userId }) => userId))];
  const senders = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, senderIds));
  const nameOf = new Map(senders.map(({ id, name }) => [id, name]));
  return rows
    .map((row) => csvLine(cellsOf(row, nameOf.get(row.userId) ?? "", people.get(row.id) ?? [])))
    .join("");
}

const cellsOf = (row: EnvelopeRow, sender: string, people: readonly RecipientRow[]): string[] => [
  row.id,
  row.title,
  row.status,
  sender,
  row.externalId ?? "",
  row.createdAt.toISOString(),
  iso(row.sentAt) ?? "",
  iso(row.completedAt) ?? "",
  people
    .map(({ name, email, role, signingStatus }) => `${name} <${email}> ${role} ${signingStatus}`)
    .join("; "),
];
