import type { Transaction } from "@/server/db/client";
import type { Aggregate, RecipientRow } from "@/server/db/store/envelope";
import { findMailedRecipients } from "@/server/db/store/mailed-people";
import { notifyOwner } from "@/server/db/store/notice";
import type { Actor } from "@/server/domain/actor";
import { isDraft } from "@/server/domain/envelope/status";
import { type DoneBy, mailsOnAddressChanged } from "@/server/domain/mail-plan";
import { isOwnAct } from "@/server/domain/notice/kinds";
import { enqueueMails } from "@/server/mail/enqueue-mails";

type Replaced = { before: RecipientRow; after: RecipientRow };

/**
 * Tells the owner of a sent envelope about a changed address, and the old address if a mail went or is going
 * there (ruling 76). Call it after the change; `before` is the envelope before it.
 */
export async function notifyAddressChanges(
  tx: Transaction,
  before: Aggregate,
  replaced: readonly Replaced[],
  { by, actor, now }: { by: DoneBy; actor: Actor; now: Date },
): Promise<void> {
  const { envelope } = before;
  if (replaced.length === 0 || envelope.type !== "DOCUMENT" || isDraft(envelope)) return;
  const former = replaced.map((one) => one.before);
  const mailed = await findMailedRecipients(tx, envelope.id, former);
  const plan = former.flatMap((person) =>
    mailsOnAddressChanged(before, person.id, { by, wasMailed: mailed.includes(person) }),
  );
  await enqueueMails(tx, before, plan, now);
  if (isOwnAct(actor, envelope)) return;
  for (const { after, before: former } of replaced) {
    const news = { kind: "ADDRESS_CHANGED", person: after, detail: former.email, cause: "each" } as const;
    await notifyOwner(tx, envelope, news, now);
  }
}
