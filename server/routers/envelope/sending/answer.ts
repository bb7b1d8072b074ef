import type { z } from "zod";
import type { RecipientWithUrl } from "@/server/contract/recipient";
import type { Distributed } from "@/server/contract/sending";
import type { Aggregate } from "@/server/db/store/envelope";
import { getSigningLink } from "@/server/db/store/signing-link";
import type { TeamActor } from "@/server/domain/actor";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";

/**
 * Builds the answer of distribute and redistribute: all recipients with CC, by order (rest/README.md 2.4),
 * with the links that the actor may see (ruling 76).
 */
export function buildDistributedAnswer(aggregate: Aggregate, actor: TeamActor): z.infer<typeof Distributed> {
  const { envelope } = aggregate;
  const people = [...aggregate.recipients]
    .sort(compareBySigningOrder)
    .map((row): z.infer<typeof RecipientWithUrl> => {
      const { id, name, email, role, signingOrder } = row;
      return { id, name, email, role, signingOrder, ...getSigningLink(actor, envelope, row) };
    });
  return { success: true, id: envelope.id, recipients: people };
}
