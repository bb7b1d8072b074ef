import { and, eq, isNotNull } from "drizzle-orm";
import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import type { Connection, Transaction } from "@/server/db/client";
import { directLinks, users } from "@/server/db/schema";
import { lockEnvelopeForCopy } from "@/server/db/store/copied-items";
import { findEnabledLink } from "@/server/db/store/direct-link";
import { type Aggregate, loadAggregate, type RecipientRow } from "@/server/db/store/envelope";
import type { RecipientContext } from "@/server/db/store/signing";
import { findSendingProblems } from "@/server/domain/envelope/sending-checks";
import { isBlocking } from "@/server/domain/envelope/sending-problem";
import { DomainError, isDomainError } from "@/server/domain/errors";
import {
  type DirectLinkProblem,
  findDirectLinkProblem,
  needsAccount,
} from "@/server/domain/recipient/direct-link";
import { getAvailableSendingOptions } from "@/server/identity/available-methods";
import { computeTokenHmac, getSecretKeys } from "@/server/secrets";
import type { Context } from "@/server/trpc";
import type { LinkRow } from "../direct-link/template";
import { toBeforeSending } from "../envelope/sending/sending-check-input";

/** An open direct link with its template and the recipient that the visitor becomes. */
export type OpenLink = { link: LinkRow; template: Aggregate; recipient: RecipientRow };

/** The same answer for every link that opens nothing: unknown, disabled, deleted or not usable (I9, T22). */
const buildInactiveLinkError = () => new DomainError("NOT_FOUND", "This link is not active.");

/**
 * Returns the link behind a token, for reading. It is open while enabled, its template exists and could be
 * sent, and its owner may send (ruling 47).
 * @throws DomainError NOT_FOUND, always the same
 */
export async function openLink(connection: Connection, token: string): Promise<OpenLink> {
  const row = await findEnabledLink(connection, token);
  if (!row) throw buildInactiveLinkError();
  const template = await loadAggregate(connection, row.envelope);
  const recipient = template.recipients.find(({ id }) => id === row.link.recipientId);
  if (!recipient || !canOpenFor(template, recipient.id)) throw buildInactiveLinkError();
  return { link: row.link, template, recipient };
}

/** Like `openLink`, but returns null. */
export async function openLinkOrNull(connection: Connection, token: string): Promise<OpenLink | null> {
  try {
    return await openLink(connection, token);
  } catch (error) {
    if (isDomainError(error) && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/**
 * Like `openLink`, for writing: template and link stay unchanged during the transaction, while other visitors
 * may act at the same time.
 * @throws DomainError NOT_FOUND
 */
export async function lockOpenLink(tx: Transaction, token: string): Promise<OpenLink> {
  const [matchingLink] = await tx
    .select({ envelopeId: directLinks.envelopeId })
    .from(directLinks)
    .where(eq(directLinks.tokenHmac, computeTokenHmac(getSecretKeys(), token)));
  await lockEnvelopeForCopy(tx, matchingLink?.envelopeId ?? "");
  return openLink(tx, token);
}

/** Returns the reason why a template's recipient cannot act through a link, or null. */
export function findLinkProblem(template: Aggregate, recipientId: number): DirectLinkProblem | null {
  return findDirectLinkProblem(toBeforeSending(template), recipientId);
}

/** Placeholder visitor with an address, to check whether anything else is missing. */
const SOMEBODY = { name: "Visitor", email: "visitor@direct-link.example" };

/** Returns true if a document could be sent once a visitor takes that recipient's place. */
export function canOpenFor(template: Aggregate, recipientId: number): boolean {
  if (findLinkProblem(template, recipientId) !== null) return false;
  const recipients = template.recipients.map((row) =>
    row.id === recipientId ? { ...row, ...SOMEBODY } : row,
  );
  const document = { ...toBeforeSending({ ...template, recipients }), type: "DOCUMENT" as const };
  return !findSendingProblems(document, getAvailableSendingOptions()).some(isBlocking);
}

/** Returns true if the visitor must be signed in with the given address (access or action auth ACCOUNT). */
export function requiresAccount({ template, recipient }: OpenLink): boolean {
  const own = RecipientAuthOptions.parse(recipient.authOptions);
  return needsAccount(EnvelopeAuthOptions.parse(template.envelope.authOptions), { ...recipient, ...own });
}

/** Returns the signed-in account if its address is confirmed; others do not count (ruling 47). */
export async function findConfirmedAccount(
  connection: Connection,
  account: Context["account"],
): Promise<{ userId: number; name: string; email: string } | null> {
  if (!account) return null;
  const [user] = await connection
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, account.userId), isNotNull(users.emailVerifiedAt)));
  return user ? { userId: account.userId, name: account.name, email: account.email } : null;
}

/** Presents the template as its direct recipient's own envelope, for the views and rules of signing. */
export const toRecipientContext = ({ template, recipient }: OpenLink): RecipientContext => ({
  ...template,
  recipient,
  grants: [],
});
