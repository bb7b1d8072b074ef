import { eq } from "drizzle-orm";
import type { Connection } from "../client";
import { envelopes } from "../schema";
import type { EnvelopeRow } from "./envelope";

/** An envelope by its id alone, deleted ones too: for jobs, which act for nobody. Undefined where there is none. */
export const findEnvelopeById = (connection: Connection, id: string): Promise<EnvelopeRow | undefined> =>
  connection.query.envelopes.findFirst({ where: eq(envelopes.id, id) });
