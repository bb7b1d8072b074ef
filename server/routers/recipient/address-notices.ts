import type { Transaction } from "@/server/db/client";
import type { Aggregate, RecipientRow } from "@/server/db/store/envelope";
import { mailedPeople } from "@/server/db/store/mailed-people";
import { isDraft } from "@/server/domain/envelope/status";
import { type DoneBy, mailsOnAddressChanged } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";

type Replaced = { before: RecipientRow; after: RecipientRow };

/**
 * Tells the owner of a sent envelope that a recipient's address was changed, and the old address if a mail went or is
 * going there (ruling 76). Call it once the new address stands; `before` is how the envelope stood.
 */
export async function tellOfNewAddresses(
  tx: Transaction,
  before: Aggregate,
  replaced: readonly Replaced[],
  { by, now }: { by: DoneBy; now: Date },
): Promise<void> {
  const { envelope } = before;
  if (replaced.length === 0 || envelope.type !== "DOCUMENT" || isDraft(envelope)) return;
  const former = replaced.map((one) => one.before);
  const mailed = await mailedPeople(tx, envelope.id, former);
  const plan = former.flatMap((person) =>
    mailsOnAddressChanged(before, person.id, { by, wasMailed: mailed.includes(person) }),
  );
  await enqueueMails(tx, before, plan, now);
}
