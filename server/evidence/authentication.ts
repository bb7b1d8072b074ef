import { z } from "zod";
import type { AuditRow } from "@/server/db/store/audit";
import type { MetaRow } from "@/server/db/store/envelope";
import type { AdvancedSignature, AuthenticationLevel } from "@/server/pdf/model";

/** How a recipient was known, as the certificate says it (domain 6.4): by what the audit log holds. */

const Facts = z.object({
  recipientId: z.number(),
  fieldSecurity: z.object({ type: z.string() }).optional(),
  actionAuth: z.array(z.string()).optional(),
  purpose: z.string().optional(),
  method: z.string().optional(),
  certificateIssuer: z.string().optional(),
  certificateSerial: z.string().optional(),
});
type Fact = z.infer<typeof Facts> & { type: string };

type Whose = { id: number };
type Logged = { audit: readonly Pick<AuditRow, "type" | "data">[] };
/** The part of an envelope's evidence that tells how people were known. */
export type Known = Logged & {
  identities: readonly { recipientId: number }[];
  meta: Pick<MetaRow, "distributionMethod">;
};

const METHODS = ["ACCOUNT", "PASSWORD", "PASSKEY", "TWO_FACTOR_AUTH", "CLAVE_UNICA"] as const;

/** Where an entry names the method, from the strongest claim to the weakest. */
const PLACES: readonly ((fact: Fact) => string | undefined)[] = [
  (fact) => fact.fieldSecurity?.type,
  (fact) => (fact.type === "DOCUMENT_RECIPIENT_COMPLETED" ? fact.actionAuth?.at(-1) : undefined),
  (fact) => (isProof(fact, "ACTION") ? fact.method : undefined),
  (fact) => (fact.type === "DOCUMENT_ACCESS_AUTH_2FA_VALIDATED" ? "TWO_FACTOR_AUTH" : undefined),
  (fact) => (isProof(fact, "ACCESS") ? fact.method : undefined),
  // Over a direct link: the address was that of the account signed in.
  (fact) => (fact.type === "DOCUMENT_RECIPIENT_EMAIL_CONFIRMED" ? fact.method : undefined),
];

const isProof = (fact: Fact, purpose: string): boolean =>
  fact.type === "DOCUMENT_AUTH_PROVEN" && fact.purpose === purpose;

function factsOf({ audit }: Logged, { id }: Whose): Fact[] {
  return audit.flatMap(({ type, data }) => {
    const facts = Facts.safeParse(data);
    return facts.success && facts.data.recipientId === id ? [{ ...facts.data, type }] : [];
  });
}

/**
 * The newest proof given for a value; else for the whole act; else before opening; else how the link arrived. A link
 * that nobody mailed proves no address.
 */
export function authenticationOf(row: Whose, evidence: Known): AuthenticationLevel {
  const facts = factsOf(evidence, row);
  if (advancedSignatureOf(row, evidence)) return "ADVANCED_SIGNATURE";
  if (evidence.identities.some(({ recipientId }) => recipientId === row.id)) return "CLAVE_UNICA";
  for (const place of PLACES) {
    for (const fact of facts.toReversed()) {
      const level = METHODS.find((method) => method === place(fact));
      if (level) return level;
    }
  }
  const isMailed =
    facts.some(({ type }) => MAILED.includes(type)) || evidence.meta.distributionMethod === "EMAIL";
  return isMailed ? "EMAIL" : "LINK";
}

/** Entries that only somebody who reads the mailbox can cause. */
const MAILED: readonly string[] = ["DOCUMENT_RECIPIENT_EMAIL_CONFIRMED"];

/** The certificate a recipient signed with at a provider of advanced signatures (domain 8.6); null when none. */
export function advancedSignatureOf(row: Whose, evidence: Logged): AdvancedSignature | null {
  const signed = factsOf(evidence, row).findLast(({ type }) => type === "DOCUMENT_RECIPIENT_CSC_SIGNED");
  if (!signed) return null;
  return { issuer: signed.certificateIssuer ?? "–", serial: signed.certificateSerial ?? "–" };
}
