import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Actor, TeamActor } from "@/server/domain/actor";
import { maySeeDirectLink, maySeeLink } from "@/server/domain/recipient/link-rights";
import type { Connection } from "../client";
import { type directLinks, users } from "../schema";
import { toNamedActor } from "./audit";
import type { EnvelopeRow, RecipientRow } from "./envelope";
import { buildSigningUrl, readSigningToken } from "./tokens";

/** A signing link; both values are blank if the actor may not see it (ruling 76). */
export type SigningLink = { token: string; signingUrl: string };
const NO_LINK: SigningLink = { token: "", signingUrl: "" };

/**
 * Returns the link if the actor may see it, else blanks: the only way of a link into an answer. A write that
 * answers with it records it with `buildLinkEntries`; reads use `getSigningLinkForToken`.
 */
export function getSigningLink(
  actor: Actor,
  envelope: Pick<EnvelopeRow, "id" | "userId" | "teamId">,
  recipient: RecipientRow,
  verifiedEmail: string | null = null,
): SigningLink {
  if (!maySeeLink(actor, envelope, recipient, verifiedEmail)) return NO_LINK;
  const token = readSigningToken(recipient);
  return { token, signingUrl: buildSigningUrl(token) };
}

/**
 * Like `getSigningLink`, for the answer of a read, which carries links for API tokens only, not in the interface
 * (ruling 76).
 */
export const getSigningLinkForToken = (
  actor: Actor,
  envelope: Pick<EnvelopeRow, "id" | "userId" | "teamId">,
  recipient: RecipientRow,
): SigningLink => (actor.kind === "apiToken" ? getSigningLink(actor, envelope, recipient) : NO_LINK);

/** Returns the readable token of a template's direct link, or "" if the actor may not see it. */
export const getDirectLinkToken = (
  actor: Actor,
  template: Pick<EnvelopeRow, "teamId">,
  link: Pick<typeof directLinks.$inferSelect, "tokenHmac" | "tokenEncrypted">,
): string => (maySeeDirectLink(actor, template) ? readSigningToken(link) : "");

/** Returns the verified address of the asking account; null for tokens and unverified accounts. */
export async function loadVerifiedEmail(connection: Connection, actor: TeamActor): Promise<string | null> {
  if (actor.kind !== "user") return null;
  const [user] = await connection
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, actor.userId), isNotNull(users.emailVerifiedAt), isNull(users.disabledAt)));
  return user?.email ?? null;
}

type Revealed = Extract<AuditEntryInput, { type: "RECIPIENT_LINK_REVEALED" }>;
type Through = Revealed["data"]["through"];
type LinkRecipient = Pick<RecipientRow, "id" | "name" | "email" | "role">;

/**
 * Builds the entry that this recipient's link was revealed to a person, who may hand it out from then on
 * (ruling 76).
 */
export const buildRevealedEntry = (
  { id, name, email, role }: LinkRecipient,
  by: Revealed["data"]["by"],
  through: Through,
): Revealed => ({
  type: "RECIPIENT_LINK_REVEALED",
  data: { recipientId: id, recipientName: name, recipientEmail: email, recipientRole: role, by, through },
});

/** Builds an entry for each link in an answer: this actor may hand it out from then on. */
export function buildLinkEntries(
  actor: TeamActor,
  envelope: Pick<EnvelopeRow, "id" | "userId" | "teamId">,
  recipients: readonly LinkRecipient[],
  through: Through,
): AuditEntryInput[] {
  return recipients
    .filter((row) => maySeeLink(actor, envelope, row))
    .map((row) => buildRevealedEntry(row, toNamedActor(actor), through));
}
