import { clock } from "@/server/clock";
import type { SavedPurpose } from "@/server/contract/saved-signature";
import type { Connection } from "@/server/db/client";
import { savedSignatures } from "@/server/db/schema";
import type { KeepableSignature } from "@/server/domain/field/signature";
import type { Services } from "@/server/services";
import { redrawSignaturePng } from "./picture";

type SignatureToKeep = { userId: number; purpose: SavedPurpose; value: KeepableSignature };

/**
 * Stores an account's signature in place of the former. A picture is redrawn first; no byte of the file
 * survives.
 * @throws DomainError INVALID_BODY (the picture)
 */
export async function storeAccountSignature(
  { db, services }: { db: Connection; services: Services },
  { userId, purpose, value: given }: SignatureToKeep,
): Promise<void> {
  const value = given.kind === "uploaded" ? await redrawSignature(services, given.png) : given;
  const row = { value, createdAt: await clock.now(db) };
  await db
    .insert(savedSignatures)
    .values({ userId, purpose, ...row })
    .onConflictDoUpdate({ target: [savedSignatures.userId, savedSignatures.purpose], set: row });
}

async function redrawSignature(services: Services, base64: string): Promise<KeepableSignature> {
  const { png } = await redrawSignaturePng(services, new Uint8Array(Buffer.from(base64, "base64")));
  return { kind: "uploaded", png: Buffer.from(png).toString("base64") };
}
