import { and, eq, isNotNull } from "drizzle-orm";
import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import type { Connection, Transaction } from "@/server/db/client";
import { directLinks, users } from "@/server/db/schema";
import { holdStill } from "@/server/db/store/copied-items";
import { enabledLink } from "@/server/db/store/direct-link";
import { type Aggregate, loadAggregate, type RecipientRow } from "@/server/db/store/envelope";
import type { RecipientContext } from "@/server/db/store/signing";
import { problemsBeforeSending } from "@/server/domain/envelope/before-sending";
import { isBlocking } from "@/server/domain/envelope/sending-problem";
import { DomainError, isDomainError } from "@/server/domain/errors";
import {
  type DirectLinkProblem,
  directLinkProblem,
  needsAccount,
} from "@/server/domain/recipient/direct-link";
import { sendingOptions } from "@/server/identity/available";
import { secretKeys, tokenHmac } from "@/server/secrets";
import type { Context } from "@/server/trpc";
import type { LinkRow } from "../direct-link/template";
import { toBeforeSending } from "../envelope/sending/before-sending";

/** A direct link that may be used now, with the template behind it and whom the visitor stands for. */
export type OpenLink = { link: LinkRow; template: Aggregate; recipient: RecipientRow };

/** One sentence for every link that opens nothing: unknown, switched off, deleted or not usable (I9, T22). */
const notActive = () => new DomainError("NOT_FOUND", "This link is not active.");

/**
 * The link behind a token, for reading. It opens while it is enabled, its template lives and could be sent once the
 * visitor has given an address, and its owner may send (ruling 47). @throws DomainError NOT_FOUND, always the same
 */
export async function openLink(connection: Connection, token: string): Promise<OpenLink> {
  const row = await enabledLink(connection, token);
  if (!row) throw notActive();
  const template = await loadAggregate(connection, row.envelope);
  const recipient = template.recipients.find(({ id }) => id === row.link.recipientId);
  if (!recipient || !opensFor(template, recipient.id)) throw notActive();
  return { link: row.link, template, recipient };
}

/** As `openLink`, or null. */
export async function maybeOpenLink(connection: Connection, token: string): Promise<OpenLink | null> {
  try {
    return await openLink(connection, token);
  } catch (error) {
    if (isDomainError(error) && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/**
 * As `openLink`, for acting: neither the template nor its link changes before the transaction ends, while others may act
 * through it at the same time. @throws DomainError NOT_FOUND
 */
export async function holdLink(tx: Transaction, token: string): Promise<OpenLink> {
  const [found] = await tx
    .select({ envelopeId: directLinks.envelopeId })
    .from(directLinks)
    .where(eq(directLinks.tokenHmac, tokenHmac(secretKeys(), token)));
  await holdStill(tx, found?.envelopeId ?? "");
  return openLink(tx, token);
}

/** What speaks against this recipient of a template being reached by a link, null when nothing does. */
export function linkProblemOf(template: Aggregate, recipientId: number): DirectLinkProblem | null {
  return directLinkProblem(toBeforeSending(template), recipientId);
}

/** Somebody with an address, only to ask whether anything but the visitor's own is missing. */
const SOMEBODY = { name: "Visitor", email: "visitor@direct-link.example" };

/** Whether a document made of it could be sent once somebody stands in that recipient's place. */
export function opensFor(template: Aggregate, recipientId: number): boolean {
  if (linkProblemOf(template, recipientId) !== null) return false;
  const recipients = template.recipients.map((row) =>
    row.id === recipientId ? { ...row, ...SOMEBODY } : row,
  );
  const document = { ...toBeforeSending({ ...template, recipients }), type: "DOCUMENT" as const };
  return !problemsBeforeSending(document, sendingOptions()).some(isBlocking);
}

/** Whether the visitor must be signed in with the address they give (access or action auth ACCOUNT). */
export function accountNeeded({ template, recipient }: OpenLink): boolean {
  const own = RecipientAuthOptions.parse(recipient.authOptions);
  return needsAccount(EnvelopeAuthOptions.parse(template.envelope.authOptions), { ...recipient, ...own });
}

/** The signed-in account, if its address is confirmed: no other counts for anything (ruling 47). */
export async function confirmedAccount(
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

/** The template seen as its direct recipient's own envelope, for the views and rules of signing. */
export const recipientContextOf = ({ template, recipient }: OpenLink): RecipientContext => ({
  ...template,
  recipient,
  grants: [],
});
