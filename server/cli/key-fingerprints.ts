import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Database } from "@/server/db/client";
import { instanceSettings } from "@/server/db/schema";
import { type Env, StartProblem } from "@/server/env";

type Keys = { ENCRYPTION_KEYS: string[]; TOKEN_HMAC_KEY: string[]; SEAL_CERTIFICATE: string[] };

function computeFingerprint(name: string, value: string | Uint8Array): string {
  return createHash("sha256").update(`rubrica:${name}:`).update(value).digest("hex").slice(0, 32);
}

/** Returns fingerprints of this process's keys, which tell keys apart and reveal nothing about them. */
export function computeKeyFingerprints(
  env: Pick<Env, "ENCRYPTION_KEYS" | "TOKEN_HMAC_KEY">,
  sealCertificate: Uint8Array | undefined,
): Keys {
  const ring = env.ENCRYPTION_KEYS.split(",").map((pair) => pair.trim().split(":")[1] ?? "");
  return {
    ENCRYPTION_KEYS: ring.map((key) => computeFingerprint("ENCRYPTION_KEYS", Buffer.from(key, "base64"))),
    TOKEN_HMAC_KEY: [computeFingerprint("TOKEN_HMAC_KEY", env.TOKEN_HMAC_KEY)],
    SEAL_CERTIFICATE: sealCertificate ? [computeFingerprint("SEAL_CERTIFICATE", sealCertificate)] : [],
  };
}

const REMEDIES: Record<keyof Keys, string> = {
  ENCRYPTION_KEYS:
    "ENCRYPTION_KEYS lacks a key that this database's secrets are encrypted with. Put the old key back (after the new one, if you are rotating): the variable, or DATA_DIR/secrets.json from the backup that holds the database.",
  TOKEN_HMAC_KEY:
    "TOKEN_HMAC_KEY is not the one this database's signing links were made with. Put the old one back, the variable or DATA_DIR/secrets.json from a backup: with another, no link works.",
  SEAL_CERTIFICATE:
    "The certificate that seals (SIGNING_CERT_FILE, SIGNING_P12_FILE or DATA_DIR/signing) is not the one this database knows. Put it back, or accept the new one with `npm run admin -- doctor --accept-seal-certificate`.",
};

/**
 * Refuses keys that are not this database's (ruling 60): data written with them would be unreadable later.
 * The first start stores the fingerprints; a ring may grow while it still holds the stored keys.
 * @throws StartProblem naming the variable
 */
export async function checkKeyFingerprints(db: Database, keys: Keys): Promise<void> {
  await db.transaction(async (tx) => {
    const now = await clock.now(tx);
    for (const name of ["ENCRYPTION_KEYS", "TOKEN_HMAC_KEY", "SEAL_CERTIFICATE"] as const) {
      const own = keys[name];
      if (own.length === 0) continue;
      const key = `fingerprints.${name}`;
      const [row] = await tx
        .select()
        .from(instanceSettings)
        .where(eq(instanceSettings.key, key))
        .for("update");
      const noted = Array.isArray(row?.value) ? row.value.map(String) : [];
      if (!noted.every((mark) => own.includes(mark))) throw new StartProblem(REMEDIES[name]);
      await tx
        .insert(instanceSettings)
        .values({ key, value: own, updatedAt: now })
        .onConflictDoUpdate({ target: instanceSettings.key, set: { value: own, updatedAt: now } });
    }
  });
}

/**
 * Returns true if this database knows a sealing certificate: its key exists and must not be replaced by a new
 * one.
 */
export async function hasSealCertificate(db: Database): Promise<boolean> {
  const rows = await db
    .select({ key: instanceSettings.key })
    .from(instanceSettings)
    .where(eq(instanceSettings.key, "fingerprints.SEAL_CERTIFICATE"));
  return rows.length > 0;
}
