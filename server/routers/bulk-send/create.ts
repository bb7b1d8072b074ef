import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { BulkSend, CreateBulkSend, toBulkSend } from "@/server/contract/bulk-send";
import type { Transaction } from "@/server/db/client";
import { bulkSendRows, bulkSends, teams } from "@/server/db/schema";
import { countOpenBatches, logBatch, updateBatch } from "@/server/db/store/bulk-send";
import type { Aggregate } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { assertColumns } from "@/server/domain/bulk-send/columns";
import { type BulkRowState, isSending } from "@/server/domain/bulk-send/lifecycle";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { type BatchShape, type RowIssue, readRow } from "@/server/domain/bulk-send/row";
import { assertUsesCanBeSent } from "@/server/domain/envelope/sending-checks";
import { DomainError, type Issue } from "@/server/domain/errors";
import { assertScope } from "@/server/domain/tenancy/api-scope";
import { getAvailableSendingOptions } from "@/server/identity/available-methods";
import { newId } from "@/server/ids";
import { enqueueJob } from "@/server/jobs/enqueue";
import { teamProcedure } from "@/server/trpc";
import { assertVerified } from "../account/assert-verified";
import type { TemplateSource } from "../envelope/copying/template-source";
import { toBeforeSending } from "../envelope/sending/sending-check-input";
import { buildTemplateShape, loadBulkTemplate } from "./template";

/**
 * Starts a bulk send: a document per row of a table, at the given pace (rest/resources.md 18). A wrong row
 * refuses all, or is left out with `skipInvalid`. A template that `distribute` would refuse allows drafts
 * only. Members who may use the template; verified, unless for drafts.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY (columns and rows), INVALID_REQUEST (no files, or as
 * `distribute`), MISSING_SIGNATURE_FIELD, NOT_SETUP, LIMIT_EXCEEDED
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-send/create" } })
  .input(CreateBulkSend)
  .output(BulkSend)
  .mutation(async ({ ctx, input }) => {
    const { actor, origin } = ctx;
    if (isSending(input.mode)) {
      assertScope(actor, "send");
      await assertVerified(ctx.db, actor);
    }
    const loadTemplate = (tx: Transaction) =>
      loadBulkTemplate(tx, actor, { ...input, templateRevision: null });
    const template = await ctx.db.transaction(loadTemplate);
    // Otherwise each of 5 000 rows would report the same.
    if (isSending(input.mode)) assertUsesCanBeSent(toBeforeSending(template), getAvailableSendingOptions());
    const issuesByRow = await findIssuesByRow(template, input, await clock.now(ctx.db));
    if (!input.skipInvalid) assertNoneWrong(issuesByRow);
    return ctx.db.transaction(async (tx) => {
      if ((await loadTemplate(tx)).revision !== template.revision) throw new DomainError("CONFLICT");
      await assertRoomForBatch(tx, actor.teamId);
      const now = await clock.now(tx);
      const batch = await insertBatch(tx, actor, template, input, issuesByRow, now);
      await logBatch(tx, batch.id, "CREATED", { actor, origin, now }, { rows: batch.total });
      await updateBatch(tx, batch.id, { wakeAt: now });
      await enqueueJob(tx, "bulk-send.run", batch.id);
      return toBulkSend(batch, template.envelope.title);
    });
  });

type IssuesByRow = ReadonlyMap<number, readonly RowIssue[]>;

/** Milliseconds of checking rows before the event loop gets a turn. */
const TURN_MS = 10;

/**
 * Returns the issues of the wrong rows. Stops at the first 50 if a single wrong row refuses all.
 * @throws DomainError INVALID_BODY
 */
async function findIssuesByRow(template: Aggregate, input: CreateBulkSend, now: Date): Promise<IssuesByRow> {
  const shape: BatchShape = {
    ...buildTemplateShape(template, now),
    columns: input.columns,
    mode: input.mode,
  };
  assertColumns(input.columns, shape.template);
  const issuesByRow = new Map<number, readonly RowIssue[]>();
  let turnStartedAt = performance.now();
  for (const [index, cells] of input.rows.entries()) {
    const { issues } = readRow(cells, shape);
    if (issues.length > 0) issuesByRow.set(index, issues);
    if (!input.skipInvalid && issuesByRow.size === MOST_ISSUES) break;
    if (performance.now() - turnStartedAt < TURN_MS) continue;
    await nextTurn();
    turnStartedAt = performance.now();
  }
  return issuesByRow;
}

const MOST_ISSUES = 50;

function assertNoneWrong(found: IssuesByRow): void {
  const issues = [...found].slice(0, MOST_ISSUES).flatMap(([index, wrong]) =>
    wrong.map(({ column, message }): Issue => {
      const path = column === null ? `rows.${index}` : `rows.${index}.${column}`;
      return { message: `${path}: ${message}`, path };
    }),
  );
  const [first] = issues;
  if (!first) return;
  const count = found.size === MOST_ISSUES ? `At least ${MOST_ISSUES}` : found.size;
  throw new DomainError(
    "INVALID_BODY",
    `${count} ${found.size === 1 ? "row" : "rows"} cannot be sent. ${first.message}`,
    {
      issues: issues.slice(0, MOST_ISSUES),
    },
  );
}

/** Locks the team: of two concurrent starts the second counts the first. */
async function assertRoomForBatch(tx: Transaction, teamId: number): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("no key update");
  if ((await countOpenBatches(tx, teamId)) >= BULK_SEND_LIMITS.openPerTeam)
    throw new DomainError("LIMIT_EXCEEDED");
}

/** Rows per insert. */
const AT_ONCE = 500;

async function insertBatch(
  tx: Transaction,
  actor: TeamActor,
  template: TemplateSource,
  input: CreateBulkSend,
  found: IssuesByRow,
  now: Date,
) {
  const { templateId, name, mode, perMinute, columns, rows, fileName = null, fileSha256 = null } = input;
  const [batch] = await tx
    .insert(bulkSends)
    .values({
      id: newId(),
      teamId: actor.teamId,
      userId: actor.userId,
      tokenId: actor.kind === "apiToken" ? actor.tokenId : null,
      templateRevision: template.revision,
      state: "RUNNING",
      total: rows.length,
      skipped: found.size,
      nextRowAt: now,
      createdAt: now,
      updatedAt: now,
      templateId,
      name,
      mode,
      perMinute,
      columns,
      fileName,
      fileSha256,
    })
    .returning();
  if (!batch) throw new DomainError("CONFLICT");
  const values = rows.map((cells, index) => {
    const issues = found.get(index);
    const state: BulkRowState = issues ? "SKIPPED" : "WAITING";
    return {
      bulkSendId: batch.id,
      position: index + 1,
      cells: columns.map((_, at) => cells[at] ?? ""),
      state,
      issues,
    };
  });
  for (let start = 0; start < values.length; start += AT_ONCE) {
    await tx.insert(bulkSendRows).values(values.slice(start, start + AT_ONCE));
  }
  return batch;
}
