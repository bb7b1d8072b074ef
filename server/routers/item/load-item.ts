import { and, eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { itemVersions } from "@/server/db/schema";
import type { ItemRow, ItemVersionRow } from "@/server/db/store/envelope";
import { Refusal } from "@/server/domain/errors";

/** One stored state of an item's bytes. @throws Refusal NOT_FOUND */
export async function loadVersion(
  connection: Connection,
  item: Pick<ItemRow, "id">,
  versionId: string | null,
): Promise<ItemVersionRow> {
  const [row] = versionId
    ? await connection
        .select()
        .from(itemVersions)
        .where(and(eq(itemVersions.id, versionId), eq(itemVersions.itemId, item.id)))
    : [];
  if (!row) throw new Refusal("NOT_FOUND", "Envelope item could not be found.");
  return row;
}
