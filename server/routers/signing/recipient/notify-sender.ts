import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { recordAudit } from "@/server/db/store/audit";
import { notifyOwner } from "@/server/db/store/notice";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import type { PlannedMail } from "@/server/domain/mail-plan";
import type { NoticeKind } from "@/server/domain/notice/kinds";
import type { Screen } from "@/server/domain/recipient/signing-screen";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import type { Context } from "@/server/trpc";
import { toRecipientBase } from "../../audit-base";
import { assertAccess, buildAuditContext, getRecipientScreen } from "./access";

/** A message of a recipient to the sender, with its limit. */
type SenderMessage = {
  type: "DOCUMENT_RECIPIENT_QUESTION_ASKED" | "DOCUMENT_RECIPIENT_WRONG_PERSON";
  /** Screens that allow it, and the refusal on any other. */
  screens: readonly Screen["screen"][];
  elsewhere: string;
  bucket: string;
  perHour: number;
  mails: (party: RecipientContext) => PlannedMail[];
  notice: NoticeKind;
  /** Free text, possibly empty. */
  said: string;
};

/**
 * Records a recipient's message to the sender and mails it; the envelope stays. Returns the time.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED, INVALID_REQUEST (another screen), TOO_MANY_REQUESTS
 */
export const notifySender = (ctx: Context, token: string, word: SenderMessage): Promise<Date> =>
  ctx.db.transaction(async (tx) => {
    const party = await lockByToken(tx, token, ctx.visitor);
    const { recipient, envelope } = party;
    const now = await clock.now(tx);
    assertAccess(party, now);
    if (!word.screens.includes(getRecipientScreen(party, now).screen)) {
      throw new DomainError("INVALID_REQUEST", word.elsewhere);
    }
    await limitHits(tx, `${word.bucket}:${recipient.id}`, word.perHour, HOUR_MS);
    const entry = { type: word.type, data: toRecipientBase(recipient) };
    await recordAudit(tx, envelope.id, [entry], buildAuditContext(ctx, party, now));
    await enqueueMails(tx, party, word.mails(party), now);
    const news = { kind: word.notice, person: recipient, detail: word.said, cause: "each" } as const;
    await notifyOwner(tx, envelope, news, now);
    return now;
  });
