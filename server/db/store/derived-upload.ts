import { clock } from "@/server/clock";
import { DomainError } from "@/server/domain/errors";
import { newId } from "@/server/ids";
import { database } from "../client";
import { uploads } from "../schema";
import type { UploadRow } from "./envelope-children";

type MadeUpload = Omit<typeof uploads.$inferInsert, "id" | "createdAt">;

/**
 * Stores a derived file as an upload on a connection of its own, independent of the caller's transaction: the
 * caller claims it, or the sweep deletes it.
 */
export async function storeDerivedUpload(made: MadeUpload): Promise<UploadRow> {
  const db = database();
  const [row] = await db
    .insert(uploads)
    .values({ ...made, id: newId(), createdAt: await clock.now(db) })
    .returning();
  if (!row) throw new DomainError("INTERNAL_SERVER_ERROR");
  return row;
}
