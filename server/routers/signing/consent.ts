import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { GiveConsent } from "@/server/contract/signing";
import type { Connection, Transaction } from "@/server/db/client";
import { consents } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import { lockByToken, type Party } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import type { Act } from "@/server/db/store/transition";
import { Refusal } from "@/server/domain/errors";
import { CONSENT_TEXT_VERSION } from "@/server/domain/recipient/consent";
import { completesByOpening } from "@/server/domain/recipient/role";
import { newId } from "@/server/ids";
import { publicProcedure } from "@/server/trpc";
import { recipientBase } from "../audit-base";
import { actOf, assertAccess, assertCanAct } from "./visit";

export { CONSENT_TEXT_VERSION };

/**
 * Records the recipient's consent to use electronic documents and signatures, before the first value
 * (ruling 70). Giving the same consent again changes nothing.
 * @throws Refusal NOT_FOUND, INVALID_REQUEST (another text version, no tick where the team asks for one), or the code of `canAct`
 */
export const consent = publicProcedure
  .input(GiveConsent)
  .output(z.object({ givenAt: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const now = await clock.now(tx);
      assertCanAct(party, now);
      assertAccess(party, now);
      return giveConsent(tx, party, input, actOf(ctx, party, now));
    }),
  );

type Given = Omit<z.infer<typeof GiveConsent>, "token">;

/** The use case behind `consent`. @throws Refusal INVALID_REQUEST (another text version, no tick where one is asked) */
export async function giveConsent(
  tx: Transaction,
  { recipient, envelope }: Party,
  { textVersion, language, timezone, ticked }: Given,
  act: Act,
): Promise<{ givenAt: string }> {
  if (textVersion !== CONSENT_TEXT_VERSION) {
    throw new Refusal("INVALID_REQUEST", `textVersion: the current text is "${CONSENT_TEXT_VERSION}".`);
  }
  const given = await latestConsent(tx, recipient.id);
  if (given?.textVersion === textVersion) return { givenAt: given.createdAt.toISOString() };
  const { separateConsentTick } = await loadSettings(tx, envelope.teamId);
  // Who only reads agrees to nothing (ruling 9).
  const isAsked = separateConsentTick && !completesByOpening(recipient.role);
  if (isAsked && !ticked) {
    throw new Refusal("INVALID_REQUEST", "ticked: this team asks for consent by a box of its own.");
  }
  const row = { recipientId: recipient.id, textVersion, language, timezone, ...act.origin };
  await tx.insert(consents).values({ id: newId(), ...row, createdAt: act.now });
  const box = isAsked ? { ticked: true } : {};
  const data = { ...recipientBase(recipient), textVersion, language, timezone, ...box };
  await recordAudit(tx, envelope.id, [{ type: "DOCUMENT_CONSENT_GIVEN", data }], act);
  return { givenAt: act.now.toISOString() };
}

/** The newest consent of a recipient, or null. */
export async function latestConsent(connection: Connection, recipientId: number) {
  const [row] = await connection
    .select()
    .from(consents)
    .where(eq(consents.recipientId, recipientId))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1);
  return row ?? null;
}

/** @throws Refusal INVALID_REQUEST when the recipient has not agreed to sign electronically */
export async function assertConsent(connection: Connection, recipientId: number) {
  const given = await latestConsent(connection, recipientId);
  if (!given) throw new Refusal("INVALID_REQUEST", "Consent to sign electronically must be given first.");
  return given;
}
