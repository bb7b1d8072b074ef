import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { GiveConsent } from "@/server/contract/signing";
import type { Connection, Transaction } from "@/server/db/client";
import { consents } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import type { RecipientRow } from "@/server/db/store/envelope";
import { loadLinkUsed } from "@/server/db/store/mail-link";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import type { AuditContext } from "@/server/db/store/transition";
import { DomainError } from "@/server/domain/errors";
import { messages } from "@/server/domain/messages";
import { CONSENT_TEXT_VERSION } from "@/server/domain/recipient/consent";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { canCompleteByOpening } from "@/server/domain/recipient/role";
import type { Language } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { publicProcedure } from "@/server/trpc";
import { toLinkData, toRecipientBase } from "../audit-base";
import { assertAccess, assertCanAct, buildAuditContext } from "./recipient/access";

export { CONSENT_TEXT_VERSION };

/**
 * Records the recipient's consent to electronic documents and signatures, before the first value (ruling 70).
 * A repeat changes nothing. Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (as `recordConsent`), or the code of `canAct`
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
      const act = {
        ...buildAuditContext(ctx, party, now),
        link: await loadLinkUsed(tx, party.recipient, ctx.visitor),
      };
      return recordConsent(tx, party, input, act);
    }),
  );

type ConsentInput = Omit<z.infer<typeof GiveConsent>, "token">;

/**
 * Records a consent.
 * @throws DomainError INVALID_REQUEST (another text version, a sentence that differs from that language's, no
 * tick although the team requires one)
 */
export async function recordConsent(
  tx: Transaction,
  { recipient, envelope }: RecipientContext,
  { textVersion, language, sentence, timezone, ticked }: ConsentInput,
  act: AuditContext,
): Promise<{ givenAt: string }> {
  if (textVersion !== CONSENT_TEXT_VERSION) {
    throw new DomainError("INVALID_REQUEST", `textVersion: the current text is "${CONSENT_TEXT_VERSION}".`);
  }
  const previousConsent = await findLatestConsent(tx, recipient);
  if (previousConsent?.textVersion === textVersion)
    return { givenAt: previousConsent.createdAt.toISOString() };
  const { separateConsentTick } = await loadSettings(tx, envelope.teamId);
  // A viewer consents to nothing (ruling 9).
  const isAsked = separateConsentTick && !canCompleteByOpening(recipient.role);
  if (isAsked && !ticked) {
    throw new DomainError("INVALID_REQUEST", "ticked: this team asks for consent by a box of its own.");
  }
  if (sentence !== formatConsentSentence(language, isAsked)) {
    throw new DomainError("INVALID_REQUEST", `sentence: this is not what the page says in "${language}".`);
  }
  const row = {
    recipientId: recipient.id,
    address: getSeatAddress(recipient),
    textVersion,
    language,
    timezone,
    ...act.origin,
  };
  await tx.insert(consents).values({ id: newId(), ...row, createdAt: act.now });
  const box = isAsked ? { ticked: true } : {};
  const data = { ...toRecipientBase(recipient), textVersion, language, timezone, ...box, ...toLinkData(act) };
  await recordAudit(tx, envelope.id, [{ type: "DOCUMENT_CONSENT_GIVEN", data }], act);
  return { givenAt: act.now.toISOString() };
}

/** Returns the page's sentence of consent by starting, or by a tick. */
export function formatConsentSentence(language: Language, ticked: boolean): string {
  const { start } = messages[language].signing;
  return ticked ? start.tick : start.consent;
}

type RecipientAddress = Pick<RecipientRow, "id" | "email">;

/** Returns the newest consent that a recipient gave at this address, or null. */
export async function findLatestConsent(connection: Connection, recipient: RecipientAddress) {
  const [row] = await connection
    .select()
    .from(consents)
    .where(and(eq(consents.recipientId, recipient.id), eq(consents.address, getSeatAddress(recipient))))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1);
  return row ?? null;
}

/**
 * @param known the newest consent, if it was read already
 * @throws DomainError INVALID_REQUEST when the recipient has not agreed to the current text
 */
export async function assertConsent(
  connection: Connection,
  recipient: RecipientAddress,
  known?: { textVersion: string } | null,
): Promise<{ textVersion: string }> {
  const consent = known === undefined ? await findLatestConsent(connection, recipient) : known;
  if (consent?.textVersion !== CONSENT_TEXT_VERSION)
    throw new DomainError("INVALID_REQUEST", "Consent to sign electronically must be given first.");
  return consent;
}
