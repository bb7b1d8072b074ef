import type { RecipientForRules } from "@/server/domain/aggregate";
import { needsToAct } from "@/server/domain/recipient/role";
import type { EnvelopeStatus, RecipientRole } from "@/server/domain/vocabulary";

/** Latest activity of an envelope, for a line of a list; catalogues key their words by it. */
export const ACTIVITIES = [
  "edited",
  "sent",
  "opened",
  "signed",
  "approved",
  "viewed",
  "assisted",
  "completed",
  "rejected",
  "cancelled",
] as const;
type Activity = (typeof ACTIVITIES)[number];

export type LastActivity = { readonly kind: Activity; readonly by: string | null; readonly at: Date };

type RecipientActivity = Pick<RecipientForRules, "role" | "signingStatus"> & {
  readonly name: string;
  readonly email: string;
  readonly openedAt: Date | null;
  readonly signedAt: Date | null;
};

type Happened = {
  readonly status: EnvelopeStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sentAt: Date | null;
  readonly completedAt: Date | null;
};

const DONE = {
  SIGNER: "signed",
  APPROVER: "approved",
  VIEWER: "viewed",
  ASSISTANT: "assisted",
} as const satisfies Record<Exclude<RecipientRole, "CC">, Activity>;

const getPersonName = ({ name, email }: RecipientActivity): string => name || email;

/** Returns the end of a finished envelope; the newest act of a recipient while it is pending. */
export function findLastActivity(envelope: Happened, people: readonly RecipientActivity[]): LastActivity {
  const ended = envelope.completedAt ?? envelope.updatedAt;
  switch (envelope.status) {
    case "DRAFT":
      return { kind: "edited", by: null, at: envelope.updatedAt };
    case "COMPLETED":
      return { kind: "completed", by: null, at: ended };
    case "CANCELLED":
      return { kind: "cancelled", by: null, at: ended };
    case "REJECTED": {
      const refuser = people.find(({ signingStatus }) => signingStatus === "REJECTED");
      return { kind: "rejected", by: refuser ? getPersonName(refuser) : null, at: ended };
    }
    case "PENDING": {
      const sent: LastActivity = { kind: "sent", by: null, at: envelope.sentAt ?? envelope.createdAt };
      return people.flatMap(listActivities).reduce((last, next) => (next.at >= last.at ? next : last), sent);
    }
  }
}

function listActivities(person: RecipientActivity): LastActivity[] {
  if (!needsToAct(person.role)) return [];
  const by = getPersonName(person);
  const opened = person.openedAt ? [{ kind: "opened" as const, by, at: person.openedAt }] : [];
  const done =
    person.signedAt && person.role !== "CC" ? [{ kind: DONE[person.role], by, at: person.signedAt }] : [];
  return [...opened, ...done];
}
