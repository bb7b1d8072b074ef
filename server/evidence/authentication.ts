import { z } from "zod";
import { LinkUsedData } from "@/server/contract/audit";
import type { AuditRow } from "@/server/db/store/audit";
import { type AuthMethod, PROOF_METHODS } from "@/server/domain/recipient/auth-methods";
import type { LinkUsed } from "@/server/domain/recipient/link-used";
import { isOfPresentPerson } from "@/server/domain/recipient/person";
import type { AuthenticationLevel, RemoteSignature } from "@/server/pdf/model";

/** How a recipient was known, as the certificate says it (domain/README.md 6.4): by what the audit log holds. */

const Facts = z.object({
  recipientId: z.number(),
  fieldSecurity: z.object({ type: z.string() }).optional(),
  actionAuth: z.array(z.string()).optional(),
  purpose: z.string().optional(),
  method: z.string().optional(),
  link: LinkUsedData.optional(),
  mailId: z.string().optional(),
  recipientEmail: z.string().optional(),
  certificateIssuer: z.string().optional(),
  certificateSerial: z.string().optional(),
});
type Fact = z.infer<typeof Facts> & { type: string };

type Whose = { id: number; personSinceSeq: number };
type Logged = { audit: readonly Pick<AuditRow, "type" | "data" | "seq">[] };
/** The part of an envelope's evidence that tells how people were known. */
export type Known = Logged & {
  identities: readonly { recipientId: number }[];
};

const METHODS = ["ACCOUNT", "PASSWORD", "PASSKEY", "TWO_FACTOR_AUTH", "CLAVE_UNICA"] as const;

/** Where an entry names the method, from the strongest claim to the weakest. */
const PLACES: readonly ((fact: Fact) => string | undefined)[] = [
  (fact) => fact.fieldSecurity?.type,
  (fact) => (fact.type === "DOCUMENT_RECIPIENT_COMPLETED" ? fact.actionAuth?.at(-1) : undefined),
  (fact) => (isAuthFact(fact, "ACTION") ? fact.method : undefined),
  (fact) => (fact.type === "DOCUMENT_ACCESS_AUTH_2FA_VALIDATED" ? "TWO_FACTOR_AUTH" : undefined),
  (fact) => (isAuthFact(fact, "ACCESS") ? fact.method : undefined),
  // Over a direct link: the address was that of the account signed in.
  (fact) => (fact.type === "DOCUMENT_RECIPIENT_EMAIL_CONFIRMED" ? fact.method : undefined),
];

const isAuthFact = (fact: Fact, purpose: string): boolean =>
  fact.type === "DOCUMENT_AUTH_PROVEN" && fact.purpose === purpose;

/** What is known of a recipient: facts of the person who holds the seat now, none of a former one (ruling 91). */
function factsOf({ audit }: Logged, row: Whose): Fact[] {
  return audit.flatMap((entry) => factOf(entry, row) ?? []);
}

function factOf(entry: Logged["audit"][number], row: Whose): Fact | null {
  const facts = Facts.safeParse(entry.data);
  const isOwn = facts.success && facts.data.recipientId === row.id && isOfPresentPerson(entry, row);
  return isOwn ? { ...facts.data, type: entry.type } : null;
}

/**
 * The newest proof given for a value; else for the whole act; else before opening; else how the link arrived. A link
 * that nobody mailed proves no address.
 */
export function authenticationOf(row: Whose, evidence: Known): AuthenticationLevel {
  const facts = factsOf(evidence, row);
  if (remoteSignatureOf(row, evidence)) return "ADVANCED_SIGNATURE";
  if (evidence.identities.some(({ recipientId }) => recipientId === row.id)) return "CLAVE_UNICA";
  for (const place of PLACES) {
    for (const fact of facts.toReversed()) {
      const level = METHODS.find((method) => method === place(fact));
      if (level) return level;
    }
  }
  const isMailed = facts.some(({ type }) => MAILED.includes(type)) || cameByAcceptedMail(facts);
  return isMailed ? "EMAIL" : "LINK";
}

const ENDS: readonly string[] = ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_RECIPIENT_REJECTED"];

/** Which link the recipient's act came through, else the visit before it; null where no entry tells. */
export function linkUsedOf(row: Whose, evidence: Logged): LinkUsed | null {
  return newestLinked(factsOf(evidence, row))?.link ?? null;
}

function newestLinked(facts: readonly Fact[]): Fact | null {
  const told = facts.filter(({ link }) => link !== undefined);
  return told.findLast(({ type }) => ENDS.includes(type)) ?? told.at(-1) ?? null;
}

/** A mail to the address that signed was accepted, and the act came through its link. What was intended counts nothing. */
function cameByAcceptedMail(facts: readonly Fact[]): boolean {
  const act = newestLinked(facts);
  const link = act?.link;
  if (link?.kind !== "MAIL" && link?.kind !== "EARLIER_MAIL") return false;
  return facts.some(
    (fact) =>
      fact.type === "EMAIL_SENT" &&
      fact.mailId === link.mailId &&
      fact.recipientEmail?.toLowerCase() === act?.recipientEmail?.toLowerCase(),
  );
}

/** Entries that only somebody who reads the mailbox can cause. */
const MAILED: readonly string[] = ["DOCUMENT_RECIPIENT_EMAIL_CONFIRMED"];

/**
 * The certificate a recipient signed with at a provider of advanced signatures (domain/README.md 8.6); null when none.
 */
export function remoteSignatureOf(row: Whose, evidence: Logged): RemoteSignature | null {
  const signed = factsOf(evidence, row).findLast(({ type }) => type === "DOCUMENT_RECIPIENT_CSC_SIGNED");
  if (!signed) return null;
  return { issuer: signed.certificateIssuer ?? "–", serial: signed.certificateSerial ?? "–" };
}

/** A proof that somebody passed, and when they did last. */
export type PassedProof = { method: AuthMethod; at: Date };
type Dated = Pick<AuditRow, "type" | "data" | "seq" | "createdAt">;

/** What each entry says was proven; nothing for entries that are no proof. */
const PROVEN: Readonly<Record<string, (fact: Fact) => string | undefined>> = {
  // Setting up a way to prove oneself is no proof.
  DOCUMENT_AUTH_PROVEN: (fact) => (fact.purpose === "ENROLMENT" ? undefined : fact.method),
  DOCUMENT_ACCESS_AUTH_2FA_VALIDATED: () => "TWO_FACTOR_AUTH",
  // Over a direct link: by a code to the address, or by the account signed in.
  DOCUMENT_RECIPIENT_EMAIL_CONFIRMED: (fact) => (fact.method === "ACCOUNT" ? "ACCOUNT" : "TWO_FACTOR_AUTH"),
  DOCUMENT_IDENTITY_VERIFIED: () => "CLAVE_UNICA",
  DOCUMENT_RECIPIENT_CSC_SIGNED: () => "FAO_HASH",
};
export const PROOF_ENTRIES: readonly string[] = Object.keys(PROVEN);

/** Every way in which who holds the seat now proved who they are, in the order of their first use. */
export function proofsPassed(row: Whose, audit: readonly Dated[]): PassedProof[] {
  const passed = new Map<AuthMethod, Date>();
  for (const entry of audit) {
    const fact = factOf(entry, row);
    const method = PROOF_METHODS.find((known) => known === (fact && PROVEN[entry.type]?.(fact)));
    if (method) passed.set(method, entry.createdAt);
  }
  return [...passed].map(([method, at]) => ({ method, at }));
}
