import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Actor, TeamActor } from "@/server/domain/actor";
import { maySeeDirectLink, maySeeLink } from "@/server/domain/recipient/link-rights";
import type { Connection } from "../client";
import { type directLinks, users } from "../schema";
import { namedActor } from "./audit";
import type { EnvelopeRow, RecipientRow } from "./envelope";
import { readSigningToken, signingUrl } from "./tokens";

/** How a person looks at a recipient; both are blank where they may not see the link (ruling 76). */
export type SigningLink = { token: string; signingUrl: string };
const NO_LINK: SigningLink = { token: "", signingUrl: "" };

/**
 * THE way a signing link comes into an answer: the link for who may see it, else blanks. Whoever puts the result
 * into the answer of a write records it with `linkEntries`; reads use `linkInRead`.
 */
export function linkFor(
  actor: Actor,
  envelope: Pick<EnvelopeRow, "id" | "userId" | "teamId">,
  recipient: RecipientRow,
  verifiedEmail: string | null = null,
): SigningLink {
  if (!maySeeLink(actor, envelope, recipient, verifiedEmail)) return NO_LINK;
  const token = readSigningToken(recipient);
  return { token, signingUrl: signingUrl(token) };
}

/** As `linkFor` in the answer of a read, which carries links for tokens only: in the interface none (ruling 76). */
export const linkInRead = (
  actor: Actor,
  envelope: Pick<EnvelopeRow, "id" | "userId" | "teamId">,
  recipient: RecipientRow,
): SigningLink => (actor.kind === "apiToken" ? linkFor(actor, envelope, recipient) : NO_LINK);

/** The readable token of a template's direct link, or "" for who may not see it. */
export const directLinkToken = (
  actor: Actor,
  template: Pick<EnvelopeRow, "teamId">,
  link: Pick<typeof directLinks.$inferSelect, "tokenHmac" | "tokenEncrypted">,
): string => (maySeeDirectLink(actor, template) ? readSigningToken(link) : "");

/** The address of the account that asks, where it is verified; null for tokens and unverified accounts. */
export async function verifiedEmailOf(connection: Connection, actor: TeamActor): Promise<string | null> {
  if (actor.kind !== "user") return null;
  const [user] = await connection
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, actor.userId), isNotNull(users.emailVerifiedAt), isNull(users.disabledAt)));
  return user?.email ?? null;
}

type Revealed = Extract<AuditEntryInput, { type: "RECIPIENT_LINK_REVEALED" }>;
type Through = Revealed["data"]["through"];
type Person = Pick<RecipientRow, "id" | "name" | "email" | "role">;

/** That this person's link was told to somebody, who may hand it out from then on (ruling 76). */
export const revealed = (
  { id, name, email, role }: Person,
  by: Revealed["data"]["by"],
  through: Through,
): Revealed => ({
  type: "RECIPIENT_LINK_REVEALED",
  data: { recipientId: id, recipientName: name, recipientEmail: email, recipientRole: role, by, through },
});

/** One entry for each link that an answer carries: from then on it may have been handed out by this actor. */
export function linkEntries(
  actor: TeamActor,
  envelope: Pick<EnvelopeRow, "id" | "userId" | "teamId">,
  recipients: readonly Person[],
  through: Through,
): AuditEntryInput[] {
  return recipients
    .filter((row) => maySeeLink(actor, envelope, row))
    .map((row) => revealed(row, namedActor(actor), through));
}
