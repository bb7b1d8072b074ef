import { z } from "zod";
import { ReportWrongPerson } from "@/server/contract/signing";
import { mailsOnWrongPerson } from "@/server/domain/mail-plan";
import { publicProcedure } from "@/server/trpc";
import { notifySender } from "./recipient/notify-sender";

/**
 * Tells the sender that the link reached the wrong person; rejects and closes nothing, as the right person
 * may hold it too (components/signing.md 5.2). Anyone with the link.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED, INVALID_REQUEST (acted already, or ended), TOO_MANY_REQUESTS
 */
export const reportWrongPerson = publicProcedure
  .input(ReportWrongPerson)
  .output(z.object({ reportedAt: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const now = await notifySender(ctx, input.token, {
      type: "DOCUMENT_RECIPIENT_WRONG_PERSON",
      // Before the recipient's own act: afterwards a person has already acted under that name.
      screens: ["start", "waiting", "expired", "copyLater"],
      elsewhere: "This recipient has acted already, or signing has ended.",
      bucket: "signing-wrong-person",
      perHour: 3,
      notice: "WRONG_PERSON",
      said: input.message,
      mails: ({ recipient }) => mailsOnWrongPerson(recipient.id, input.message),
    });
    return { reportedAt: now.toISOString() };
  });
