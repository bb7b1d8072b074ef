import { eq } from "drizzle-orm";
import { z } from "zod";
import { Timestamp } from "@/server/contract/timestamp";
import type { Connection } from "@/server/db/client";
import { scimConnections } from "@/server/db/schema";
import { env } from "@/server/env";

/** How the directory of an organisation reaches us, as its settings show it: never the token. */
export const ScimSettings = z.object({
  /** What is entered at the directory as its address. */
  baseUrl: z.string(),
  token: z
    .object({
      lastFour: z.string(),
      createdAt: Timestamp,
      lastUsedAt: Timestamp.nullable(),
      lastUsedIp: z.string().nullable(),
    })
    .nullable(),
  /** Who gets the documents of those it takes away; null for the oldest admin. */
  handOverToUserId: z.int().nullable(),
});

/** The address of a directory's resources. */
const scimBaseUrl = (): string => `${env().BASE_URL}/api/scim/v2`;

export async function scimSettingsOf(
  connection: Connection,
  organisationId: number,
): Promise<z.infer<typeof ScimSettings>> {
  const [row] = await connection
    .select()
    .from(scimConnections)
    .where(eq(scimConnections.organisationId, organisationId));
  const { tokenHash = null, lastFour = null, tokenCreatedAt = null } = row ?? {};
  return {
    baseUrl: scimBaseUrl(),
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
