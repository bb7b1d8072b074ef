import type { Database } from "@/server/db/client";
import { listDeletedSenders, listDueDomains, type SenderDomainRow } from "@/server/db/store/sender-address";
import { log } from "@/server/log";
import { querySenderDomain } from "@/server/routers/sender-address/check/findings";
import { recordDomainCheck } from "@/server/routers/sender-address/check/record-result";
import { getSpfInclude } from "@/server/routers/sender-address/sender-procedure";
import { removeDeletedAddress } from "@/server/routers/sender-address/take-off";
import type { SweepDeps } from "./sweep";

const LOOKED_AT_MOST = 200;
const AT_ONCE = 10;

/**
 * Queries the name servers of due domains (domain/mail.md 5.6), and removes deleted addresses from
 * envelopes that an interrupted deletion left. A domain whose check fails stays due. Returns how many were
 * checked.
 */
export async function checkDueDomains(
  { db, services }: Pick<SweepDeps, "db" | "services">,
  now: Date,
): Promise<number> {
  const due = await listDueDomains(db, now, LOOKED_AT_MOST);
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const lot = due.slice(start, start + AT_ONCE);
    await Promise.all(lot.map((domain) => checkDomain(db, services, domain)));
  }
  for (const address of await listDeletedSenders(db, LOOKED_AT_MOST))
    await removeDeletedAddress(db, address, null);
  return due.length;
}

async function checkDomain(
  db: Database,
  { txtLookup }: SweepDeps["services"],
  domain: SenderDomainRow,
): Promise<void> {
  try {
    const looked = await querySenderDomain(txtLookup, domain, getSpfInclude());
    await db.transaction((tx) => recordDomainCheck(tx, domain.id, looked));
  } catch (error) {
    log.error({ err: error, domain: domain.domain }, "a domain could not be looked at and will be again");
  }
}
