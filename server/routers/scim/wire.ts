import { eq } from "drizzle-orm";
import { z } from "zod";
import { Timestamp } from "@/server/contract/timestamp";
import type { Connection } from "@/server/db/client";
import { scimConnections } from "@/server/db/schema";
import { env } from "@/server/env";

/** The directory's connection as the settings show it, never with the token. */
export const ScimSettings = z.object({
  /** Address to enter at the directory. */
  baseUrl: z.string(),
  token: z
    .object({
      lastFour: z.string(),
      createdAt: Timestamp,
      lastUsedAt: Timestamp.nullable(),
      lastUsedIp: z.string().nullable(),
    })
    .nullable(),
  /** New owner of the documents of people it removes; null for the oldest admin. */
  handOverToUserId: z.int().nullable(),
});

const getScimBaseUrl = (): string => `${env().BASE_URL}/api/scim/v2`;

export async function loadScimSettings(
  connection: Connection,
  organisationId: number,
): Promise<z.infer<typeof ScimSettings>> {
  const [row] = await connection
    .select()
    .from(scimConnections)
    .where(eq(scimConnections.organisationId, organisationId));
  const { tokenHash = null, lastFour = null, tokenCreatedAt = null } = row ?? {};
  return {
    baseUrl: getScimBaseUrl(),
    token:
      tokenHash && lastFour !== null && tokenCreatedAt
        ? {
            lastFour,
            createdAt: tokenCreatedAt.toISOString(),
            lastUsedAt: row?.lastUsedAt?.toISOString() ?? null,
            lastUsedIp: row?.lastUsedIp ?? null,
          }
        : null,
    handOverToUserId: row?.handOverToUserId ?? null,
  };
}
