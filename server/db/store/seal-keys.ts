import { createHash, X509Certificate } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { instanceSettings } from "@/server/db/schema";

const KEY = "seal.keys";

/** Returns the id of a public key: SHA-256 of its SubjectPublicKeyInfo (RFC 5280, 4.1), in hexadecimal. */
export const computeSealKeyId = (spki: Uint8Array): string => createHash("sha256").update(spki).digest("hex");

/**
 * Remembers that this installation seals with the key of this certificate (DER), also after a later key
 * replaces it.
 */
export async function recordSealKey(connection: Connection, certificate: Uint8Array): Promise<void> {
  const value = [
    computeSealKeyId(new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" })),
  ];
  const updatedAt = await clock.now(connection);
  await connection
    .insert(instanceSettings)
    .values({ key: KEY, value, updatedAt })
    .onConflictDoUpdate({
      target: instanceSettings.key,
      set: { value: sql`${instanceSettings.value} || excluded.value`, updatedAt },
      setWhere: sql`not ${instanceSettings.value} @> excluded.value`,
    });
}

export async function listSealKeys(connection: Connection): Promise<ReadonlySet<string>> {
  const [row] = await connection.select().from(instanceSettings).where(eq(instanceSettings.key, KEY));
  return new Set(Array.isArray(row?.value) ? row.value.map(String) : []);
}
