import { eq } from "drizzle-orm";
import { assertFreshProof } from "@/server/auth/proof";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { StreamedFile } from "@/server/contract/file";
import { Success } from "@/server/contract/page";
import { users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { DomainError } from "@/server/domain/errors";
import { assertNothingShut } from "@/server/domain/tenancy/closed-organisation";
import { createZipStream } from "@/server/evidence/zip-stream";
import { accountProcedure, type Context } from "@/server/trpc";
import { findExportEnd } from "./ask";
import { streamOwnData } from "./own-data";
import { streamOwnFiles } from "./own-files";

type Signed = Context & { account: NonNullable<Context["account"]> };

/** @throws DomainError PROOF_NEEDED, NOT_FOUND (none was requested, or its days are over) */
async function assertMayFetch({ db, account }: Signed): Promise<void> {
  // The export also holds the documents the account owns in a company.
  assertNothingShut(account);
  await assertFreshProof(db, account.sessionId);
  if ((await findExportEnd(db, account.userId, await clock.now(db))) === null)
    throw new DomainError("NOT_FOUND", "There is no export to fetch. Ask for one.");
}

/**
 * Checks that this session may fetch the zip now: the file request itself could not ask for a proof. The
 * account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND
 */
export const readyExport = accountProcedure.output(Success).mutation(async ({ ctx }) => {
  await assertMayFetch(ctx);
  return { success: true };
});

/**
 * Streams the account's data as a zip: JSON files, then the owned documents; a list names those that did not
 * fit. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND, TOO_MANY_REQUESTS (5 an hour)
 */
export const downloadExport = accountProcedure.output(StreamedFile).query(async ({ ctx }) => {
  await assertMayFetch(ctx);
  const { db, account, origin, services } = ctx;
  const { userId } = account;
  await limitHits(db, `account-export-fetch:${userId}`, 5, HOUR_MS);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError("UNAUTHORIZED");
  return {
    filename: "account.zip",
    mediaType: "application/zip" as const,
    open: async () => {
      const now = await clock.now(db);
      await recordActivity(db, { userId, kind: "EXPORT_FETCHED", origin, now });
      return createZipStream(streamParts(), { mtime: now });
    },
  };
  async function* streamParts() {
    if (user) yield* streamOwnData(db, user);
    yield* streamOwnFiles({ db, services, account, origin });
  }
});
