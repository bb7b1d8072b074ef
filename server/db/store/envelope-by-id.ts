import { eq } from "drizzle-orm";
import type { Connection } from "../client";
import { envelopes } from "../schema";
import type { EnvelopeRow } from "./envelope";

/** Returns an envelope by its id alone, deleted ones too, or undefined. For jobs, which act for no user. */
export const findEnvelopeById = (connection: Connection, id: string): Promise<EnvelopeRow | undefined> =>
  connection.query.envelopes.findFirst({ where: eq(envelopes.id, id) });
