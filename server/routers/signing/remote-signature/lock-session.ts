import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { loadRemoteSession, type RemoteSignatureSession } from "@/server/db/store/remote-signature";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import type { Context } from "@/server/trpc";
import type { Service } from "./service";

/** A recipient's session with the context of its steps; each step locks the envelope anew. */
export type Under = {
  ctx: Pick<Context, "db" | "services" | "account" | "origin">;
  service: Service;
  session: RemoteSignatureSession;
  token: string;
};

export type Locked = { party: RecipientContext; session: RemoteSignatureSession; now: Date };

/**
 * Locks the envelope and reloads recipient and session, for the tab that began.
 * @throws DomainError CONFLICT when the session was replaced meanwhile
 */
export async function lockSession(tx: Transaction, { session, token }: Under): Promise<Locked> {
  const visitor = { bindingHash: session.clientBindingHash, fileTicket: null };
  const party = await lockByToken(tx, token, visitor);
  const current = await loadRemoteSession(tx, party.recipient.id);
  if (current?.id !== session.id) throw new DomainError("CONFLICT");
  return { party, session: current, now: await clock.now(tx) };
}
