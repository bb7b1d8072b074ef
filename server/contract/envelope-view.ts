import { z } from "zod";
import { EnvelopeId } from "./envelope";
import { buildPageSchema, PageInput } from "./page";
import { Timestamp } from "./timestamp";

/** `GET /envelope/{envelopeId}/view`. */
export const ListViews = PageInput.extend({ envelopeId: EnvelopeId });

const EnvelopeView = z.object({
  id: z.int(),
  /** Null once the account is gone; name and e-mail stay as they were then. */
  userId: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  through: z.enum(["PAGE", "API"]),
  viewedAt: Timestamp,
});
export const EnvelopeViewPage = buildPageSchema(EnvelopeView);
