import { z } from "zod";
import { AskQuestion } from "@/server/contract/signing";
import { mailsOnQuestion } from "@/server/domain/mail-plan";
import { publicProcedure } from "@/server/trpc";
import { notifySender } from "./recipient/notify-sender";

/**
 * Mails the recipient's question to the sender, whose answer reaches the recipient; the envelope stays
 * (components/signing.md 5.10). Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED, INVALID_REQUEST (nothing is pending), TOO_MANY_REQUESTS
 */
export const askQuestion = publicProcedure
  .input(AskQuestion)
  .output(z.object({ askedAt: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const now = await notifySender(ctx, input.token, {
      type: "DOCUMENT_RECIPIENT_QUESTION_ASKED",
      // While anything is still to be decided, in or out of turn.
      screens: ["start", "waiting", "done", "expired"],
      elsewhere: "Nothing is pending here that could be asked about.",
      // Enough for a conversation, too few to flood an inbox.
      bucket: "signing-question",
      perHour: 5,
      notice: "QUESTION_ASKED",
      said: input.question,
      mails: ({ recipient }) => mailsOnQuestion(recipient.id, input.question),
    });
    return { askedAt: now.toISOString() };
  });
