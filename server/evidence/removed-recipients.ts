import { z } from "zod";
import { RECIPIENT_ROLES } from "@/server/domain/vocabulary";
import type { RemovedRecipient } from "@/server/pdf/model";
import type { Evidence } from "./load";

const Removed = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  recipientRole: z.enum(RECIPIENT_ROLES),
});

/** Lists the recipients whose removal the log records after the sending, and who removed them. */
export function listRemovedRecipients({ audit }: Pick<Evidence, "audit">): RemovedRecipient[] {
  const sent = audit.findIndex(({ type }) => type === "DOCUMENT_SENT");
  return audit.flatMap(({ type, data, name, email, createdAt: at }, index) => {
    const removed =
      type === "RECIPIENT_DELETED" && sent >= 0 && index > sent ? Removed.safeParse(data).data : null;
    if (!removed) return [];
    const { recipientName, recipientEmail, recipientRole: role } = removed;
    const by = name && email ? `${name} (${email})` : (name ?? email);
    return [{ name: recipientName, email: recipientEmail, role, at, by }];
  });
}
