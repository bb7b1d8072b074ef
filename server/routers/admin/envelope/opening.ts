import { HOUR_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { findAdminOpening } from "@/server/db/store/envelope-anywhere";

/** Time that an opened envelope stays open to the admin. */
const OPEN_MS = HOUR_MS;

/** Returns the time until which an envelope is open to this admin, or null. */
export async function findOpeningEnd(
  connection: Connection,
  envelopeId: string,
  userId: number,
): Promise<Date | null> {
  const since = new Date((await clock.now(connection)).getTime() - OPEN_MS);
  const at = await findAdminOpening(connection, { envelopeId, userId, since });
  return at && new Date(at.getTime() + OPEN_MS);
}
