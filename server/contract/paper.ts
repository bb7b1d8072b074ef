import { z } from "zod";
import { SigningField } from "./signing";

/** One box on the paper of the owner's page, with the value that stands in it so far. */
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
