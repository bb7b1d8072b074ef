import type { AuditEntryInput } from "@/server/contract/audit";
import type { Origin } from "@/server/db/store/audit";
import type { Aggregate, RecipientRow } from "@/server/db/store/envelope";
import { linkEntries } from "@/server/db/store/signing-link";
import type { Actor, TeamActor } from "@/server/domain/actor";

/** In whose name an envelope is sent, and who is told what of it. */
export type Sender = {
  actor: Actor;
  origin: Origin;
  /** Whose answer will carry the links, so that the log says who got them; absent where nobody is answered. */
  answered?: { to: TeamActor; through: "DISTRIBUTE" | "USE" };
  /** The recipient who is on the page already and needs no invitation: the visitor of a direct link. */
  present?: number;
};

/** What the log says of the links that the answer will carry (ruling 76). */
export const linksAnswered = (
  { envelope, recipients }: Aggregate,
  { answered }: Sender,
): AuditEntryInput[] => (answered ? linkEntries(answered.to, envelope, recipients, answered.through) : []);

/** Who pressed it stands beside it in the log, for mails leave in the system's name. */
export const askedAgain = (asked: readonly RecipientRow[]): AuditEntryInput[] =>
  asked.length === 0
    ? []
    : [
        {
          type: "DOCUMENT_REDISTRIBUTED",
          data: { recipients: asked.map(({ id, name, email }) => ({ id, name, email })) },
        },
      ];
