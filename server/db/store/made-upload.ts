import { clock } from "@/server/clock";
import { DomainError } from "@/server/domain/errors";
import { newId } from "@/server/ids";
import { database } from "../client";
import { uploads } from "../schema";
import type { UploadRow } from "./envelope-children";

type MadeUpload = Omit<typeof uploads.$inferInsert, "id" | "createdAt">;

/**
 * Keeps a file that was made from another as an upload, whatever becomes of the act it was made for: that act claims
 * it, or the sweep forgets it. So on a connection of its own.
 */
export async function keepMade(made: MadeUpload): Promise<UploadRow> {
  const db = database();
  const [row] = await db
    .insert(uploads)
    .values({ ...made, id: newId(), createdAt: await clock.now(db) })
    .returning();
  if (!row) throw new DomainError("INTERNAL_SERVER_ERROR");
  return row;
}
