import { database } from "@/server/db/client";
import { envelopeMetas, envelopes, organisations, recipients, teams, users } from "@/server/db/schema";
import { type Aggregate, loadAggregate } from "@/server/db/store/envelope";
import { issueSigningToken } from "@/server/db/store/tokens";
import type { Language, RecipientRole } from "@/server/domain/vocabulary";
import { env } from "@/server/env";
import { newEnvelopeId, newId } from "@/server/ids";
import { provide } from "@/server/runtime";

type Person = { name: string; email: string; role?: RecipientRole; signingOrder?: number };

/** Environment and keys as a started process would have them. */
export function testKeys(): void {
  env();
  provide("keys", {
    encryption: [{ id: "test", key: new Uint8Array(32).fill(7) }],
    tokenHmac: new Uint8Array(32).fill(9),
  });
}

/** A sent envelope in a team of its own, written straight into the tables. */
export async function testEnvelope(options: {
  recipients: Person[];
  title?: string;
  language?: Language;
  meta?: Partial<typeof envelopeMetas.$inferInsert>;
}): Promise<Aggregate> {
  const db = database();
  const now = new Date("2026-05-04T12:00:00.000Z");
  const unique = newId();
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ name: "María Soto", email: `maria.${unique}@acme.test`, createdAt: now, updatedAt: now })
      .returning();
    const userId = user?.id ?? 0;
    const [organisation] = await tx
      .insert(organisations)
      .values({ name: "Acme", url: `acme-${unique}`, ownerUserId: userId, createdAt: now })
      .returning();
    const [team] = await tx
      .insert(teams)
      .values({
        organisationId: organisation?.id ?? 0,
        name: "Acme Legal",
        url: `legal-${unique}`,
        createdAt: now,
      })
      .returning();
    const [envelope] = await tx
      .insert(envelopes)
      .values({
        id: newEnvelopeId(),
        type: "DOCUMENT",
        status: "PENDING",
        source: "DOCUMENT",
        legacyId: Math.floor(Math.random() * 2_000_000_000),
        title: options.title ?? "Lease 2026",
        userId,
        teamId: team?.id ?? 0,
        authOptions: { globalAccessAuth: [], globalActionAuth: [] },
        createdAt: now,
        updatedAt: now,
        sentAt: now,
      })
      .returning();
    if (!envelope) throw new Error("The envelope was not written.");
    await tx.insert(envelopeMetas).values({
      envelopeId: envelope.id,
      id: newId(),
      timezone: "America/Santiago",
      dateFormat: "yyyy-MM-dd",
      language: options.language ?? "en",
      emailSettings: {},
      ...options.meta,
    });
    for (const person of options.recipients) {
      const { tokenHmac, tokenEncrypted } = issueSigningToken();
      await tx.insert(recipients).values({
        envelopeId: envelope.id,
        name: person.name,
        email: person.email,
        role: person.role ?? "SIGNER",
        signingOrder: person.signingOrder ?? null,
        tokenHmac,
        tokenEncrypted,
        authOptions: { accessAuth: [], actionAuth: [] },
        expiresAt: new Date("2026-08-04T12:00:00.000Z"),
        createdAt: now,
        updatedAt: now,
      });
    }
    return loadAggregate(tx, envelope);
  });
}
