import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { ReportWrongPerson } from "@/server/contract/signing";
import { recordAudit } from "@/server/db/store/audit";
import { lockByToken } from "@/server/db/store/signing";
import { Refusal } from "@/server/domain/errors";
import { mailsOnWrongPerson } from "@/server/domain/mail-plan";
import type { Screen } from "@/server/domain/recipient/gate";
import { announce } from "@/server/mail/announce";
import { publicProcedure } from "@/server/trpc";
import { recipientBase } from "../audit-base";
import { actOf, assertAccess, screenOf } from "./visit";

const REPORTS_PER_HOUR = 3;

/** Before the recipient's own act: afterwards somebody has already answered to the name. */
const REPORTING: readonly Screen["screen"][] = ["start", "waiting", "expired", "copyLater"];

/**
 * Tells the sender that this link reached somebody it was not meant for. It declines nothing and closes nothing:
 * the right person may hold the same link (ux 5.2).
 * @throws Refusal NOT_FOUND, UNAUTHORIZED, INVALID_REQUEST (acted already, or ended), TOO_MANY_REQUESTS
 */
export const reportWrongPerson = publicProcedure
  .input(ReportWrongPerson)
  .output(z.object({ reportedAt: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const { recipient, envelope } = party;
      const now = await clock.now(tx);
      assertAccess(party, now);
      if (!REPORTING.includes(screenOf(party, now).screen)) {
        throw new Refusal("INVALID_REQUEST", "This recipient has acted already, or signing has ended.");
      }
      await limitHits(tx, `signing-wrong-person:${recipient.id}`, REPORTS_PER_HOUR, HOUR_MS);
      const entry = {
        type: "DOCUMENT_RECIPIENT_WRONG_PERSON",
        data: recipientBase(recipient),
      } as const;
      await recordAudit(tx, envelope.id, [entry], actOf(ctx, party, now));
      await announce(tx, party, mailsOnWrongPerson(recipient.id, input.message), now);
      return { reportedAt: now.toISOString() };
    }),
  );
