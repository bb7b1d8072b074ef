import { clock } from "@/server/clock";
import { BulkSendResult, readColumns, toBulkSendRow } from "@/server/contract/bulk-send";
import { GeneratedFile } from "@/server/contract/file";
import type { Transaction } from "@/server/db/client";
import type { BulkSendRecord } from "@/server/db/store/bulk-send";
import { listBatchRows, loadBatch, logBatch } from "@/server/db/store/bulk-send";
import {
  listTemplateRecipients,
  loadDocumentStatuses,
  revealLinks,
} from "@/server/db/store/bulk-send-result";
import { recordViews } from "@/server/db/store/envelope-view";
import { CSV_BEGIN, formatCsvLine } from "@/server/domain/csv";
import { teamProcedure } from "@/server/trpc";

/** Rows read and links recorded per round. */
const AT_ONCE = 100;

/**
 * Returns the rows as CSV with state, document and issues, safe in a spreadsheet (rest/resources.md 18). Members
 * who see the template. `includeLinks` adds signing links for those who may share them, recorded in each
 * audit log and once in the batch's log. @throws DomainError NOT_FOUND
 */
export const result = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-send/{bulkSendId}/result" } })
  .input(BulkSendResult)
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const { actor, origin, db } = ctx;
    const { batch } = await loadBatch(db, actor, input.bulkSendId);
    const people = input.includeLinks ? await listTemplateRecipients(db, batch.templateId) : [];
    const lines = [formatCsvLine(buildCsvHeader(batch, people))];
    const record = recordOnce(batch.id, { actor, origin });
    for (let page = 1; ; page += 1) {
      const { rows, count } = await listBatchRows(db, actor, batch, { page, perPage: AT_ONCE });
      const ids = rows.flatMap(({ envelopeId }) => (envelopeId ? [envelopeId] : []));
      await recordViews(db, actor, ids);
      const statuses = await loadDocumentStatuses(db, actor, ids);
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
        lines.push(formatCsvLine([...row.cells, ...facts, ...people.map((_, index) => own[index] ?? "")]));
      }
      if (page * AT_ONCE >= count) break;
    }
    const bytes = new TextEncoder().encode(CSV_BEGIN + lines.join(""));
    return { filename: `${batch.name}.csv`, mediaType: "text/csv" as const, bytes };
  });

/**
 * Records the reading of links once per result, in the transaction that reads the first: no link leaves
 * without it.
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

const buildCsvHeader = (batch: BulkSendRecord, people: readonly string[]): string[] => [
  ...readColumns(batch.columns).map(({ header }) => header),
  ...["row", "state", "envelope", "status", "error", "problems"],
  ...people.map((name) => `link ${name}`),
];
