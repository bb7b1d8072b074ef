import { and, eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { envelopeItems, envelopes, itemVersions } from "@/server/db/schema";
import {
  type EnvelopeRow,
  type ItemRow,
  type ItemVersionRow,
  visibleEnvelopes,
} from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { Refusal } from "@/server/domain/errors";

/** A file of an envelope the actor may see. @throws Refusal NOT_FOUND */
export async function loadItem(
  connection: Connection,
  actor: TeamActor,
  itemId: string,
): Promise<{ item: ItemRow; envelope: EnvelopeRow }> {
  const [row] = await connection
    .select({ item: envelopeItems, envelope: envelopes })
    .from(envelopeItems)
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .where(and(eq(envelopeItems.id, itemId), visibleEnvelopes(actor)));
  if (!row) throw new Refusal("NOT_FOUND", "Envelope item could not be found.");
  return row;
}

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
