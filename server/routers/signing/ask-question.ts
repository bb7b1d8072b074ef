import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { AskQuestion } from "@/server/contract/signing";
import { recordAudit } from "@/server/db/store/audit";
import { lockByToken } from "@/server/db/store/signing";
import { Refusal } from "@/server/domain/errors";
import { mailsOnQuestion } from "@/server/domain/mail-plan";
import type { Screen } from "@/server/domain/recipient/gate";
import { announce } from "@/server/mail/announce";
import { publicProcedure } from "@/server/trpc";
import { recipientBase } from "../audit-base";
import { actOf, assertAccess, screenOf } from "./visit";

/** Enough for a conversation, too few to fill somebody's inbox. */
const QUESTIONS_PER_HOUR = 5;

/** While something is still to be decided, whoever's turn it is. */
const ASKING: readonly Screen["screen"][] = ["start", "waiting", "done", "expired"];

/**
 * Mails the recipient's question to the sender; an answer reaches the recipient. Nothing else changes: the envelope
 * stays as it is (ux 5.10).
 * @throws Refusal NOT_FOUND, UNAUTHORIZED, INVALID_REQUEST (nothing is pending), TOO_MANY_REQUESTS
 */
export const askQuestion = publicProcedure
  .input(AskQuestion)
  .output(z.object({ askedAt: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const { recipient, envelope } = party;
      const now = await clock.now(tx);
      assertAccess(party, now);
      if (!ASKING.includes(screenOf(party, now).screen)) {
        throw new Refusal("INVALID_REQUEST", "Nothing is pending here that could be asked about.");
      }
      await limitHits(tx, `signing-question:${recipient.id}`, QUESTIONS_PER_HOUR, HOUR_MS);
      const entry = {
        type: "DOCUMENT_RECIPIENT_QUESTION_ASKED",
        data: recipientBase(recipient),
      } as const;
      await recordAudit(tx, envelope.id, [entry], actOf(ctx, party, now));
      await announce(tx, party, mailsOnQuestion(recipient.id, input.question), now);
      return { askedAt: now.toISOString() };
    }),
  );
