import { z } from "zod";
import { LinkUsedData } from "@/server/contract/audit";
import type { AuditRow } from "@/server/db/store/audit";
import { type AuthMethod, PROOF_METHODS } from "@/server/domain/recipient/auth-methods";
import type { LinkUsed } from "@/server/domain/recipient/link-used";
import { isOfPresentPerson } from "@/server/domain/recipient/person";
import type { AuthenticationLevel, RemoteSignature } from "@/server/pdf/model";

/**
 * Derives a recipient's level of authentication from the audit log, for the certificate (domain/evidence.md
 * 6.4).
 */

const Facts = z.object({
  recipientId: z.number(),
  fieldSecurity: z.object({ type: z.string() }).optional(),
  actionAuth: z.array(z.string()).optional(),
  proofs: z.array(z.object({ purpose: z.string(), method: z.string() })).optional(),
  purpose: z.string().optional(),
  method: z.string().optional(),
  link: LinkUsedData.optional(),
  mailId: z.string().optional(),
  recipientEmail: z.string().optional(),
  certificateIssuer: z.string().optional(),
  certificateSerial: z.string().optional(),
});
type AuthFact = z.infer<typeof Facts> & { type: string };

type AuthRecipient = { id: number; personSinceSeq: number };
type Logged = { audit: readonly Pick<AuditRow, "type" | "data" | "seq">[] };

const METHODS = ["ACCOUNT", "PASSWORD", "PASSKEY", "TWO_FACTOR_AUTH", "CLAVE_UNICA"] as const;

/** Facts about the recipient's present holder only, none of a former one (ruling 91). */
function listFacts({ audit }: Logged, row: AuthRecipient): AuthFact[] {
  return audit.flatMap((entry) => findFact(entry, row) ?? []);
}

function findFact(entry: Logged["audit"][number], row: AuthRecipient): AuthFact | null {
  const facts = Facts.safeParse(entry.data);
  const isOwn = facts.success && facts.data.recipientId === row.id && isOfPresentPerson(entry, row);
  return isOwn ? { ...facts.data, type: entry.type } : null;
}

/**
 * Returns how the person who acted was authenticated: by the proofs recorded with the act, and by the newest
 * entry of each value. No other proof counts: it may be another person's, or older than a lowered
 * requirement.
 */
export function getAuthenticationLevel(row: AuthRecipient, evidence: Logged): AuthenticationLevel {
  const facts = listFacts(evidence, row);
  if (findRemoteSignature(row, evidence)) return "ADVANCED_SIGNATURE";
  const act = facts.findLast(({ type }) => ENDS.includes(type));
  const proofs = act?.proofs ?? [];
  const values = listValueProofs(row, evidence);
  const claims = [
    [...(act?.actionAuth ?? []), ...proofs.map(({ method }) => method), ...values].find(
      (method) => method === "CLAVE_UNICA",
    ),
    act?.actionAuth?.at(-1),
    proofs.findLast(({ purpose }) => purpose === "ACTION")?.method,
    values.includes(null) ? undefined : values.at(-1),
    proofs.findLast(({ purpose }) => purpose === "ACCESS")?.method,
    // Over a direct link the address is confirmed in the transaction of the act.
    facts.findLast(({ type }) => type === "DOCUMENT_RECIPIENT_EMAIL_CONFIRMED")?.method,
  ];
  for (const claim of claims) {
    const level = METHODS.find((method) => method === claim);
    if (level) return level;
  }
  const isMailed = facts.some(({ type }) => MAILED.includes(type)) || isFromAcceptedMail(facts);
  return isMailed ? "EMAIL" : "LINK";
}

const VALUES: readonly string[] = ["DOCUMENT_FIELD_INSERTED", "DOCUMENT_FIELD_UNINSERTED"];
const OfField = z.object({ fieldId: z.string() });

/**
 * Lists, oldest first, the proof under which each current value was entered; null for a value without one.
 */
function listValueProofs(row: AuthRecipient, { audit }: Logged): (string | null)[] {
  const newest = new Map<string, Logged["audit"][number]>();
  for (const entry of audit) {
    const field = VALUES.includes(entry.type) ? OfField.safeParse(entry.data).data : undefined;
    if (!field) continue;
    newest.delete(field.fieldId);
    newest.set(field.fieldId, entry);
  }
  return [...newest.values()].flatMap((entry) => {
    const fact = entry.type === "DOCUMENT_FIELD_INSERTED" ? findFact(entry, row) : null;
    return fact ? [fact.fieldSecurity?.type ?? null] : [];
  });
}

const ENDS: readonly string[] = ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_RECIPIENT_REJECTED"];

/**
 * Returns the link the recipient's act came through, else that of the visit before; null where no entry has
 * one.
 */
export function findLinkUsed(row: AuthRecipient, evidence: Logged): LinkUsed | null {
  return findNewestLinked(listFacts(evidence, row))?.link ?? null;
}

function findNewestLinked(facts: readonly AuthFact[]): AuthFact | null {
  const linkFacts = facts.filter(({ link }) => link !== undefined);
  return linkFacts.findLast(({ type }) => ENDS.includes(type)) ?? linkFacts.at(-1) ?? null;
}

/**
 * A mail to the address that signed was accepted, and the act came through its link. An intended mail does
 * not count.
 */
function isFromAcceptedMail(facts: readonly AuthFact[]): boolean {
  const act = findNewestLinked(facts);
  const link = act?.link;
  if (link?.kind !== "MAIL" && link?.kind !== "EARLIER_MAIL") return false;
  // The mail bounced for good, so its link cannot have come from the mailbox.
  if (facts.some(({ type, mailId }) => type === "EMAIL_FAILED" && mailId === link.mailId)) return false;
  return facts.some(
    (fact) =>
      fact.type === "EMAIL_SENT" &&
      fact.mailId === link.mailId &&
      fact.recipientEmail?.toLowerCase() === act?.recipientEmail?.toLowerCase(),
  );
}

const MAILED: readonly string[] = ["DOCUMENT_RECIPIENT_EMAIL_CONFIRMED"];

/**
 * Returns the certificate a recipient signed with at a provider of advanced signatures (domain/fields.md
 * 8.6), or null.
 */
export function findRemoteSignature(row: AuthRecipient, evidence: Logged): RemoteSignature | null {
  const signed = listFacts(evidence, row).findLast(({ type }) => type === "DOCUMENT_RECIPIENT_CSC_SIGNED");
  if (!signed) return null;
  return { issuer: signed.certificateIssuer ?? "–", serial: signed.certificateSerial ?? "–" };
}

/** `at` is the time of the newest proof. */
export type PassedProof = { method: AuthMethod; at: Date };
type Dated = Pick<AuditRow, "type" | "data" | "seq" | "createdAt">;

/** Method that each entry proves; undefined for entries that are no proof. */
const PROVEN: Readonly<Record<string, (fact: AuthFact) => string | undefined>> = {
  // Setting up a method is no proof.
  DOCUMENT_AUTH_PROVEN: (fact) => (fact.purpose === "ENROLMENT" ? undefined : fact.method),
  DOCUMENT_ACCESS_AUTH_2FA_VALIDATED: () => "TWO_FACTOR_AUTH",
  // Over a direct link: by a code to the address, or by the account signed in.
  DOCUMENT_RECIPIENT_EMAIL_CONFIRMED: (fact) => (fact.method === "ACCOUNT" ? "ACCOUNT" : "TWO_FACTOR_AUTH"),
  DOCUMENT_IDENTITY_VERIFIED: () => "CLAVE_UNICA",
  DOCUMENT_RECIPIENT_CSC_SIGNED: () => "FAO_HASH",
};
export const PROOF_ENTRIES: readonly string[] = [...Object.keys(PROVEN), "DOCUMENT_RECIPIENT_FACT_ENDED"];

/**
 * Lists the methods by which the recipient's present holder proved who they are, in the order of first use.
 */
export function listPassedProofs(row: AuthRecipient, audit: readonly Dated[]): PassedProof[] {
  const passed = new Map<AuthMethod, Date>();
  for (const entry of audit) {
    const fact = findFact(entry, row);
    // Proofs from before a recipient started over do not count.
    if (fact && entry.type === "DOCUMENT_RECIPIENT_FACT_ENDED") passed.clear();
    const method = PROOF_METHODS.find((known) => known === (fact && PROVEN[entry.type]?.(fact)));
    if (method) passed.set(method, entry.createdAt);
  }
  return [...passed].map(([method, at]) => ({ method, at }));
}
