import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { type Connection, database } from "@/server/db/client";
import { scimConnections } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { hashApiToken } from "@/server/secrets";
import { admitAddress } from "./admit";
import type { Allowance } from "./rate";
import { countRequest } from "./request-count";

const LAST_USED_EVERY_MS = 60_000;

export type DirectoryAdmission = { allowance: Allowance; origin: Origin } & (
  | { organisationId: number; refusal: null }
  | { organisationId: null; refusal: DomainError }
);

/** Admits a SCIM request by its headers alone: the address limit, the bearer token, then the token limit. */
export async function admitScimRequest(headers: Headers): Promise<DirectoryAdmission> {
  const { allowance, origin, refusal } = await admitAddress(headers, "scim");
  if (refusal) return { allowance, origin, organisationId: null, refusal };
  const db = database();
  const organisationId = await findTokenOrganisation(db, headers.get("authorization"), origin.ipAddress);
  if (organisationId === null)
    return { allowance, origin, organisationId, refusal: new DomainError("UNAUTHORIZED") };
  const left = await countRequest(db, `scim:token:${organisationId}`, env().RATE_LIMIT_PER_TOKEN);
  if (left.remaining < 0)
    return { allowance: left, origin, organisationId: null, refusal: new DomainError("TOO_MANY_REQUESTS") };
  return { allowance: left, origin, organisationId, refusal: null };
}

/** Returns the organisation of a directory's bearer token, or null. Records the use at most once a minute. */
async function findTokenOrganisation(
  connection: Connection,
  header: string | null,
  ipAddress: string | null,
): Promise<number | null> {
  const token = /^bearer\s+(\S{1,256})$/i.exec(header?.trim() ?? "")?.[1];
  if (token === undefined) return null;
  const [row] = await connection
    .select()
    .from(scimConnections)
    .where(eq(scimConnections.tokenHash, hashApiToken(token)));
  if (!row) return null;
  const now = await clock.now(connection);
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > LAST_USED_EVERY_MS) {
    await connection
      .update(scimConnections)
      .set({ lastUsedAt: now, lastUsedIp: ipAddress })
      .where(eq(scimConnections.organisationId, row.organisationId));
  }
  return row.organisationId;
}
