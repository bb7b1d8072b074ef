import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { AuditEntryInput } from "@/server/contract/audit";
import { GiveConsent, type GivenConsent } from "@/server/contract/signing";
import type { Connection, Transaction } from "@/server/db/client";
import { consents } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import type { RecipientRow } from "@/server/db/store/envelope";
import { loadSeatChange } from "@/server/db/store/recipient-person";
import { type LinkedRecipient, lockWithLink, type RecipientContext } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import type { AuditContext } from "@/server/db/store/transition";
import { DomainError } from "@/server/domain/errors";
import { messages } from "@/server/domain/messages";
import { CONSENT_TEXT_VERSION, computeConsentTime } from "@/server/domain/recipient/consent";
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
      const party = await lockWithLink(tx, input.token, ctx.visitor);
      const { now } = party.known;
      assertCanAct(party, now);
      assertAccess(party, now);
      const act = { ...buildAuditContext(ctx, party, now), link: party.link };
      const { consent: given } = await recordConsent(tx, party, input, act);
      return { givenAt: given.createdAt.toISOString() };
    }),
  );

type Known = LinkedRecipient["known"];
export type KnownRecipient = RecipientContext & Partial<Pick<LinkedRecipient, "known" | "seatChangedAt">>;
type RecordedConsent = { consent: NonNullable<Known["consent"]>; auditHead: Known["auditHead"] };

/**
 * Records a consent, unless there is one, with the time at which _Start_ was pressed. The entry's own time is
 * now, because the log is in the order of writing. Returns what the next write of this transaction knows.
 * @throws DomainError INVALID_REQUEST with an issue at `consent` (another text version, a sentence that
 * differs from that language's, no tick although the team requires one, pressed before the recipient was
 * changed)
 */
export async function recordConsent(
  tx: Transaction,
  { recipient, envelope, known, seatChangedAt }: KnownRecipient,
  { textVersion, language, sentence, timezone, ticked, startedMsAgo }: GivenConsent,
  act: AuditContext,
): Promise<RecordedConsent> {
  if (textVersion !== CONSENT_TEXT_VERSION)
    throw createConsentError(`textVersion: the current text is "${CONSENT_TEXT_VERSION}".`);
  const previousConsent = known ? known.consent : await findLatestConsent(tx, recipient);
  if (previousConsent?.textVersion === textVersion)
    return { consent: previousConsent, auditHead: known?.auditHead };
  const { separateConsentTick } = await loadSettings(tx, envelope.teamId);
  // A viewer consents to nothing (ruling 9).
  const isAsked = separateConsentTick && !canCompleteByOpening(recipient.role);
  if (isAsked && !ticked) throw createConsentError("ticked: this team asks for consent by a box of its own.");
  if (sentence !== formatConsentSentence(language, isAsked))
    throw createConsentError(`sentence: this is not what the page says in "${language}".`);
  if (startedMsAgo !== undefined) {
    const changedAt = seatChangedAt === undefined ? await loadSeatChange(tx, recipient) : seatChangedAt;
    if (changedAt && changedAt.getTime() > act.now.getTime() - startedMsAgo)
      throw createConsentError("startedMsAgo: the recipient has been changed since.");
  }
  const startedAt = computeConsentTime(act.now, startedMsAgo ?? 0, recipient.openedAt);
  const row = {
    recipientId: recipient.id,
    address: getSeatAddress(recipient),
    textVersion,
    language,
    timezone,
    ...act.origin,
  };
  await tx.insert(consents).values({ id: newId(), ...row, createdAt: startedAt });
  const data = {
    ...toRecipientBase(recipient),
    textVersion,
    language,
    timezone,
    ...(isAsked ? { ticked: true } : {}),
    ...(startedMsAgo === undefined ? {} : { startedAt: startedAt.toISOString() }),
    ...toLinkData(act),
  };
  const entry: AuditEntryInput = { type: "DOCUMENT_CONSENT_GIVEN", data };
  const auditHead = await recordAudit(tx, envelope.id, [entry], act, known?.auditHead);
  return { consent: { textVersion, createdAt: startedAt }, auditHead };
}

/** The page asks for consent again when an issue says so. */
const createConsentError = (message: string) =>
  new DomainError("INVALID_REQUEST", message, { issues: [{ path: "consent", message }] });

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
    throw createConsentError("Consent to sign electronically must be given first.");
  return consent;
}
