import { eq } from "drizzle-orm";
import type { Connection } from "../client";
import { envelopes } from "../schema";
import type { EnvelopeRow } from "./envelope";

/** Returns an envelope by its id alone, deleted ones too, or undefined. For jobs, which act for no user. */
export async function findEnvelopeById(connection: Connection, id: string): Promise<EnvelopeRow | undefined> {
  const [row] = await connection.select().from(envelopes).where(eq(envelopes.id, id));
  return row;
}
