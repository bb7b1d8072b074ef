import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { GeneratedFile, StoredFile, ViewerFile } from "@/server/contract/file";
import { SigningToken } from "@/server/contract/signing";
import type { Connection } from "@/server/db/client";
import type { ItemRow } from "@/server/db/store/envelope";
import { loadRecipientByToken, type RecipientContext } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import { DomainError } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import type { Screen } from "@/server/domain/recipient/signing-screen";
import { loadAuditLogPdf } from "@/server/evidence/audit-log";
import { makePendingCopy } from "@/server/evidence/pending-copy";
import { type Context, publicProcedure } from "@/server/trpc";
import { addPageIndex, findStoredPdf, loadFirstPagePng } from "../item/files/item-file";
import { getRecipientScreen } from "./recipient/access";

type ScreenName = Screen["screen"];

/** Screens on which a recipient may read the files: the same gate as `signing.state`. */
const VIEWABLE: readonly ScreenName[] = ["start", "waiting", "done", "completed"];
/** Screens that offer the sealed files, once the envelope is completed. */
const FINISHED: readonly ScreenName[] = ["completed"];

const buildMissingFileError = () => new DomainError("NOT_FOUND", "This file could not be found.");

const Item = SigningToken.extend({ itemId: z.string().max(64) });

/**
 * Returns a file: `original` as the recipients sign it, `sealed` once completed. Recipient, by the signing
 * token; a file that is not visible now answers like a missing one.
 * @throws DomainError NOT_FOUND
 */
export const file = publicProcedure
  .input(Item.extend({ kind: z.enum(["original", "sealed"]) }))
  .output(StoredFile)
  .query(async ({ ctx, input }) => {
    const isSealed = input.kind === "sealed";
    const item = await findReadableItem(ctx, input, isSealed ? FINISHED : VIEWABLE);
    const versionId = isSealed ? item.currentVersionId : item.originalVersionId;
    const stored = await findStoredPdf(ctx.db, item, versionId, isSealed ? "_signed" : "");
    if (!stored) throw buildMissingFileError();
    return stored;
  });

/**
 * Returns the original for the viewer, which reads by ranges. Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const viewerFile = publicProcedure
  .input(Item)
  .output(ViewerFile)
  .query(async ({ ctx, input }) => {
    const item = await findReadableItem(ctx, input, VIEWABLE);
    const stored = await findStoredPdf(ctx.db, item, item.originalVersionId, "");
    if (!stored) throw buildMissingFileError();
    return addPageIndex(ctx.services, stored);
  });

/**
 * Returns the picture of a file's first page, once drawn (rulings 57, 90). Recipient, by the signing token.
 * @throws DomainError NOT_FOUND
 */
export const firstPage = publicProcedure
  .input(Item)
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const item = await findReadableItem(ctx, input, VIEWABLE);
    const picture = await loadFirstPagePng(ctx.services, item);
    if (!picture) throw buildMissingFileError();
    return picture;
  });

/** Copies and audit logs are built on demand: enough to retry, too few to load the machine. */
const COPIES_PER_HOUR = 60;

/**
 * Returns the paper so far, marked as incomplete, with the values of recipients who are done
 * (domain/signing.md 4.18). Recipient who is done while others are not.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const pending = publicProcedure
  .input(Item)
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const party = await loadReadingRecipient(ctx, input.token, ["done"]);
    const item = party.items.find(({ id }) => id === input.itemId);
    if (!item) throw buildMissingFileError();
    await limitHits(ctx.db, `signing-copy:${party.recipient.id}`, COPIES_PER_HOUR, HOUR_MS);
    const bytes = await makePendingCopy(ctx.services, ctx.db, party, item);
    return { filename: `${withoutPdf(item.title)}_pending.pdf`, mediaType: "application/pdf", bytes };
  });

/**
 * Returns the audit log of a completed envelope as a PDF (components/signing.md 5.11). Recipient, by the
 * signing token.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const auditLog = publicProcedure
  .input(SigningToken)
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const party = await loadReadingRecipient(ctx, input.token, FINISHED);
    await limitHits(ctx.db, `signing-copy:${party.recipient.id}`, COPIES_PER_HOUR, HOUR_MS);
    const filename = `${withoutPdf(party.envelope.title)}_audit-log.pdf`;
    return {
      filename,
      mediaType: "application/pdf",
      bytes: await loadAuditLogPdf(ctx.services, ctx.db, party),
    };
  });
type FileRequest = Pick<Context, "db" | "visitor">;

async function findReadableItem(
  asking: FileRequest,
  input: z.infer<typeof Item>,
  screens: readonly ScreenName[],
): Promise<ItemRow> {
  const party = await loadReadingRecipient(asking, input.token, screens);
  const item = party.items.find(({ id }) => id === input.itemId);
  if (!item) throw buildMissingFileError();
  return item;
}

/** Returns the recipient of a token on a screen that may read. @throws DomainError NOT_FOUND */
export async function loadReadingRecipient(
  { db, visitor }: FileRequest,
  token: string,
  screens: readonly ScreenName[] = VIEWABLE,
): Promise<RecipientContext> {
  const party = await loadRecipientByToken(db, token, visitor);
  const now = getRecipientScreen(party, await clock.now(db));
  if (!screens.includes(now.screen)) throw buildMissingFileError();
  if (!(await isReadable(db, now, party.envelope.teamId))) throw buildMissingFileError();
  return party;
}

/**
 * Returns true if the screen may read; a waiting recipient only if the team allows it (components/signing.md
 * 5.1, row 10).
 */
export async function isReadable(
  connection: Connection,
  { screen }: Pick<Screen, "screen">,
  teamId: number,
): Promise<boolean> {
  return screen !== "waiting" || (await loadSettings(connection, teamId)).readableWhileWaiting;
}
