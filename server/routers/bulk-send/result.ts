import { clock } from "@/server/clock";
import { BulkSendResult, readColumns, toBulkSendRow } from "@/server/contract/bulk-send";
import { MadeFile } from "@/server/contract/file";
import type { Transaction } from "@/server/db/client";
import type { BulkSendRecord } from "@/server/db/store/bulk-send";
import { listBatchRows, loadBatch, logBatch } from "@/server/db/store/bulk-send";
import { madeDocuments, revealLinks, templatePeople } from "@/server/db/store/bulk-send-result";
import { recordViews } from "@/server/db/store/envelope-view";
import { CSV_BEGIN, csvLine } from "@/server/domain/csv";
import { teamProcedure } from "@/server/trpc";

/** Rows that are read, and whose links are written down, in one go. */
const AT_ONCE = 100;

/**
 * What became of each row, as CSV (rest/README.md 18): the table as it was given, then state, document, its status and
 * what is wrong. With `includeLinks` also the signing links, for who may hand them out, each written into its document's
 * audit log, and all of them once into the log of the bulk send. Nothing in it runs in a spreadsheet. @throws DomainError NOT_FOUND
 */
export const result = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-send/{bulkSendId}/result" } })
  .input(BulkSendResult)
  .output(MadeFile)
  .query(async ({ ctx, input }) => {
    const { actor, origin, db } = ctx;
    const { batch } = await loadBatch(db, actor, input.bulkSendId);
    const people = input.includeLinks ? await templatePeople(db, batch.templateId) : [];
    const lines = [csvLine(headOf(batch, people))];
    const record = recordOnce(batch.id, { actor, origin });
    for (let page = 1; ; page += 1) {
      const { rows, count } = await listBatchRows(db, actor, batch, { page, perPage: AT_ONCE });
      const ids = rows.flatMap(({ envelopeId }) => (envelopeId ? [envelopeId] : []));
      await recordViews(db, actor, ids);
      const statuses = await madeDocuments(db, actor, ids);
      const act = { actor, origin, now: await clock.now(db) };
      const links = input.includeLinks
        ? await revealLinks(db, { ids: [...statuses.keys()], act, record: (tx) => record(tx, act.now) })
        : new Map<string, string[]>();
      for (const row of rows.map(toBulkSendRow)) {
        const id = row.envelopeId ?? "";
        const own = links.get(id) ?? [];
        const problems = row.issues.map(({ message }) => message).join(" ");
        const facts = [
          String(row.position),
          row.state,
          id,
          statuses.get(id) ?? "",
          row.errorCode ?? "",
          problems,
        ];
        lines.push(csvLine([...row.cells, ...facts, ...people.map((_, index) => own[index] ?? "")]));
      }
      if (page * AT_ONCE >= count) break;
    }
    const bytes = new TextEncoder().encode(CSV_BEGIN + lines.join(""));
    return { filename: `${batch.name}.csv`, mediaType: "text/csv" as const, bytes };
  });

/**
 * One entry in the log of the batch for one result, in the transaction that reads its first links: nobody has them
 * without it, and none is written where there are none.
 */
function recordOnce(bulkSendId: string, by: Pick<LoggedAct, "actor" | "origin">) {
  let isRecorded = false;
  return async (tx: Transaction, now: Date): Promise<void> => {
    if (isRecorded) return;
    await logBatch(tx, bulkSendId, "LINKS_READ", { ...by, now });
    isRecorded = true;
  };
}
type LoggedAct = Parameters<typeof logBatch>[3];

const headOf = (batch: BulkSendRecord, people: readonly string[]): string[] => [
  ...readColumns(batch.columns).map(({ header }) => header),
  ...["row", "state", "envelope", "status", "error", "problems"],
  ...people.map((name) => `link ${name}`),
];
