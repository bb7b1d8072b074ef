import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { senderAddresses, senderDomains } from "@/server/db/schema";
import type { World } from "./seed-world";

/** An address in each state: verified for sending, for replies only, paused, and waiting for its code. */
const SENDERS = [
  { email: "contratos@acme.test", state: "VERIFIED", domainState: "VERIFIED", problem: null },
  { email: "legal@acme-legal.test", state: "VERIFIED", domainState: "FAILED", problem: "NO_RECORD" },
  {
    email: "arriendos@acme-propiedades.test",
    state: "VERIFIED",
    domainState: "SUSPENDED",
    problem: "NO_RECORD",
  },
  { email: "personas@acme.test", state: null, domainState: "VERIFIED", problem: null },
] as const;

/**
 * Adds the organisation's sender addresses as if codes had been entered and a domain had published our key.
 * Sends no codes.
 */
export async function addSenders({ caller, db }: World): Promise<void> {
  for (const { email, state, domainState, problem } of SENDERS) {
    // Skips addresses from an earlier seed.
    if ((await db.$count(senderAddresses, eq(senderAddresses.email, email))) > 0) continue;
    const { id } = await caller.senderAddress.create({ email });
    const now = await clock.now(db);
    const proven = state === null ? {} : { state, verifiedAt: now, codeHash: null };
    const [row] = await db
      .update(senderAddresses)
      .set({ codeTries: 0, ...proven })
      .where(eq(senderAddresses.id, id))
      .returning({ domainId: senderAddresses.domainId });
    const hasDkim = domainState === "VERIFIED";
    await db
      .update(senderDomains)
      .set({ state: domainState, problem, hasDkim, checkedAt: now, answeredAt: now, nextCheckAt: null })
      .where(eq(senderDomains.id, row?.domainId ?? ""));
  }
}
