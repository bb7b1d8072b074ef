import type { AuditEntryInput } from "@/server/contract/audit";
import type { Origin } from "@/server/db/store/audit";
import type { Aggregate, RecipientRow } from "@/server/db/store/envelope";
import { buildLinkEntries } from "@/server/db/store/signing-link";
import type { Actor, TeamActor } from "@/server/domain/actor";

export type Sender = {
  actor: Actor;
  origin: Origin;
  /** Reader of the links in the answer, for the audit log. Absent without an answer. */
  answered?: { to: TeamActor; through: "DISTRIBUTE" | "USE" };
  /** Recipient who is on the page already and needs no invitation: the visitor of a direct link. */
  present?: number;
};

/** Builds the audit entries of the links in the answer (ruling 76). */
export const buildAnsweredLinkEntries = (
  { envelope, recipients }: Aggregate,
  { answered }: Sender,
): AuditEntryInput[] =>
  answered ? buildLinkEntries(answered.to, envelope, recipients, answered.through) : [];

/** Builds the audit entry with the person who asked again; the mails themselves leave as the system. */
export const buildRedistributedEntries = (asked: readonly RecipientRow[]): AuditEntryInput[] =>
  asked.length === 0
    ? []
    : [
        {
          type: "DOCUMENT_REDISTRIBUTED",
          data: { recipients: asked.map(({ id, name, email }) => ({ id, name, email })) },
        },
      ];
