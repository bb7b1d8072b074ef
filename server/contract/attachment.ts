import { z } from "zod";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { WebUrl } from "@/server/domain/web-url";
import { EnvelopeId } from "./envelope";

/** A link kept beside the files of an envelope (seed 2.5, rest/README.md 2.6). */
export const Attachment = z.object({
  id: z.string(),
  type: z.literal("link"),
  label: z.string(),
  data: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;
export const Attachments = z.object({ data: z.array(Attachment) });

/** Converts a row. The column holds links only, enforced by its CHECK. */
export const toAttachment = (row: { id: string; label: string; data: string }): Attachment => ({
  id: row.id,
  type: "link",
  label: row.label,
  data: row.data,
});

/** `isLater`: added after a recipient had acted, who did not see it. */
export const ShownAttachment = Attachment.omit({ type: true }).extend({ isLater: z.boolean() });

const AttachmentId = z.string().min(1).max(64);
const Link = z.object({ label: RequiredDisplayName, data: WebUrl });

export const ListAttachments = z.object({
  envelopeId: EnvelopeId,
  /** A recipient's signing token, instead of the Authorization header (ruling 45). */
  token: z.string().max(256).optional(),
});
export const CreateAttachment = z.object({ envelopeId: EnvelopeId, data: Link });
export const UpdateAttachment = z.object({ id: AttachmentId, data: Link });
export const AttachmentIdInput = z.object({ id: AttachmentId });
