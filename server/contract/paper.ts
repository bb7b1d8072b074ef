import { z } from "zod";
import { SigningField } from "./signing";

/** A field on the paper of the owner's page, with its current value. */
export const PaperField = SigningField.pick({
  id: true,
  itemId: true,
  recipientId: true,
  type: true,
  page: true,
  positionX: true,
  positionY: true,
  width: true,
  height: true,
  meta: true,
  required: true,
  readOnly: true,
  inserted: true,
  customText: true,
  signature: true,
  frame: true,
});
export type PaperField = z.infer<typeof PaperField>;

/** `envelope.paper`: every field of an envelope in reading order. */
export const Paper = z.object({ fields: z.array(PaperField) });
